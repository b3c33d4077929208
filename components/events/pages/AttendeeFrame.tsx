import { Segmented } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'

/** In pixels: a telephone, and a window as most attendees have it. */
const widths = { phone: 390, desktop: 1120 } as const
export type Device = keyof typeof widths

/** On what a page is looked at: at first on what the viewer holds. */
export function useDevice() {
  const own: Device = useIsNarrow() ? 'phone' : 'desktop'
  const [chosen, choose] = useState<Device>()
  return [chosen ?? own, choose] as const
}

export const DeviceSwitch = ({ value, onChange }: { value: Device; onChange: (device: Device) => void }) => (
  <Segmented
    aria-label="Width of the preview"
    size="small"
    // What is only looked at can be looked at by all.
    disabled={false}
    value={value}
    onChange={onChange}
    options={[
      { value: 'desktop', label: 'Desktop' },
      { value: 'phone', label: 'Phone' },
    ]}
  />
)

interface Props {
  /** A whole document; nothing while it is made. */
  html: string | null
  title: string
  device: Device
}

/** A page as attendees get it, in a frame that runs nothing: no scripts, and nothing of the console within reach. */
export function AttendeeFrame({ html, title, device }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const space = useWidth(room)
  // What is wider than the room is shown smaller, not cut.
  const width = device === 'phone' ? Math.min(widths.phone, space) : widths.desktop
  const scale = Math.min(1, space / width)
  return (
    <div ref={room} className="page-preview-room">
      {html !== null && (
        <iframe
          title={title}
          sandbox=""
          srcDoc={html}
          style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})`, marginInlineStart: (space - width * scale) / 2 }}
        />
      )}
    </div>
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
