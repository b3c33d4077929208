import { Segmented } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsNarrow } from './useIsNarrow.ts'

/** Pixels: a phone, and a typical window of attendees. */
const widths = { phone: 390, desktop: 1120 } as const
export type Device = keyof typeof widths

/** The device of a preview: initially the viewer's own kind. */
export function useDevice() {
  const ownDevice: Device = useIsNarrow() ? 'phone' : 'desktop'
  const [chosen, choose] = useState<Device>()
  return [chosen ?? ownDevice, choose] as const
}

export const DeviceSwitch = ({ value, onChange }: { value: Device; onChange: (device: Device) => void }) => (
  <Segmented
    aria-label="Width of the preview"
    size="small"
    // Enabled in read-only forms too.
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
  /** A complete HTML document; null while it loads. */
  html: string | null
  title: string
  device: Device
  /** How many pixels wide it is as on a desktop. */
  desktopWidth?: number
}

/** A page as attendees see it, in a sandboxed frame: no scripts, and no access to the console. */
export function AttendeeFrame({ html, title, device, desktopWidth = widths.desktop }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const availableWidth = useWidth(container)
  // A page wider than the available space is scaled down, not cut.
  const width = device === 'phone' ? Math.min(widths.phone, availableWidth) : desktopWidth
  const scale = Math.min(1, availableWidth / width)
  return (
    <div ref={container} className="page-preview-room">
      {html !== null && (
        <iframe
          title={title}
          sandbox=""
          srcDoc={html}
          style={{
            width,
            height: `${100 / scale}%`,
            transform: `scale(${scale})`,
            marginInlineStart: (availableWidth - width * scale) / 2,
          }}
        />
      )}
    </div>
  )
}

/** The width of an element, updated when it changes. */
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
