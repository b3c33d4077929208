import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { limits } from '#constants/limits.ts'
import { prefetchedParts } from '../../ui/lazyPart.tsx'

interface Props {
  /** The title of the column. */
  title: string
  /** In pixels; undefined if the column takes its share. */
  width: number | undefined
  /** Called with the new widths, by column key. */
  onResize: (widths: Readonly<Record<string, number>>) => void
}

/** Pixels per key press. */
const step = 16
/** Measures the table. Loaded only when the user is at an edge. */
const load = () => import('./resizeColumn.ts')
prefetchedParts.add(() =>
  load().then(
    () => true,
    () => false,
  ),
)

/** The edge of a column's head: drag it, move it with the arrow keys, or fit the column to its content with a double click or Enter. */
export function ResizeEdge({ title, width, onResize }: Props) {
  const cancelDrag = useRef<() => void>(null)
  useEffect(() => () => cancelDrag.current?.(), [])
  const press = async (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    const { currentTarget: edge, pointerId, pageX, pageY } = event
    const released = new AbortController()
    document.addEventListener('pointerup', () => released.abort(), { once: true })
    const { dragEdge } = await load()
    if (!released.signal.aborted) cancelDrag.current = dragEdge(edge, { pointerId, pageX, pageY }, onResize)
  }
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0
    if (by === 0 && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    const edge = event.currentTarget
    void load().then(({ moveEdge, fitColumn }) => (by === 0 ? fitColumn(edge, onResize) : moveEdge(edge, by, onResize)))
  }
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuemin={limits.columnWidthMin}
      aria-valuemax={limits.columnWidthMax}
      aria-valuenow={width ?? limits.columnWidthMin}
      aria-valuetext={width ? `${width} pixels` : 'Automatic'}
      className="resize-edge"
      title="Drag, or use the arrow keys; a double click fits"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onPointerDown={(event) => {
        event.stopPropagation()
        void press(event)
      }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation()
        const edge = event.currentTarget
        void load().then(({ fitColumn }) => fitColumn(edge, onResize))
      }}
      onKeyDown={key}
    />
  )
}
