import { Segmented } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EventPage } from '#contract/events/pages.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { visibilityWords } from './visibility.ts'
import type { Preview } from './usePreview.ts'

/** In pixels: a telephone, and a window as most attendees have it. */
const widths = { phone: 390, desktop: 1120 } as const

/** A page as attendees get it, in a frame that runs nothing: no scripts, and nothing of the console within reach. */
export function PagePreview({ html, problem, reload, visibility }: Preview & Pick<EventPage, 'visibility'>) {
  const [device, setDevice] = useState<keyof typeof widths>('desktop')
  const room = useRef<HTMLDivElement>(null)
  const space = useWidth(room)
  // What is wider than the room is shown smaller, not cut.
  const width = device === 'phone' ? Math.min(widths.phone, space) : widths.desktop
  const scale = Math.min(1, space / width)
  return (
    <section aria-label="Preview" className="page-preview">
      <div className="page-preview-bar">
        <span className="quiet">{visibilityWords[visibility]}</span>
        <Segmented
          aria-label="Width of the preview"
          size="small"
          // What is only looked at can be looked at by all.
          disabled={false}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
      </div>
      {problem && <LoadAgain text={problem} onClick={reload} />}
      <div ref={room} className="page-preview-room">
        {html !== null && (
          <iframe
            title="The page as attendees see it"
            sandbox=""
            srcDoc={html}
            style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})`, marginInlineStart: (space - width * scale) / 2 }}
          />
        )}
      </div>
    </section>
  )
}

/** The width of an element, followed while it changes. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState<number>(widths.desktop)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && setWidth(entry.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
