import { Button } from 'antd'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { RecordedVersion } from '../../resource/record/VersionViewer.ts'
import { AttendeeFrame, type Device, DeviceSwitch, useDevice } from '../../ui/AttendeeFrame.tsx'
import { useVersionPreview } from './usePagePreview.ts'

const sides = [
  { side: 'before', name: 'Before' },
  { side: 'after', name: 'After' },
] as const
type Side = (typeof sides)[number]

/** A change of a page as attendees see it: before and after, side by side where there is room. */
export function PageVersion({ version, at, onClose }: { version: RecordedVersion; at: string; onClose: () => void }) {
  const [device, setDevice] = useDevice()
  const shown = version.isFirst ? sides.slice(1) : sides
  return (
    <Modal open width={1280} title={`The page on ${at}`} onCancel={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className="page-preview-bar">
        <span className="quiet">{version.isFirst ? 'As first created.' : 'As attendees would have seen it around this change.'}</span>
        <DeviceSwitch value={device} onChange={setDevice} />
      </div>
      <div className="page-versions">
        {shown.map((one) => (
          <VersionSide key={one.side} {...one} version={version} device={device} />
        ))}
      </div>
    </Modal>
  )
}

function VersionSide({ side, name, version: { id, isFirst, changeId }, device }: Side & { version: RecordedVersion; device: Device }) {
  const { html, problem, reload } = useVersionPreview({ pagesEventId: id, changeId, side })
  return (
    <section aria-label={name} aria-busy={html === null && !problem}>
      {!isFirst && <h2>{name}</h2>}
      {problem && <LoadAgain text={problem} onClick={reload} />}
      <AttendeeFrame html={html} title={`The page ${side} the change`} device={device} />
    </section>
  )
}
