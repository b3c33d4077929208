import type { EventPage } from '#contract/events/pages.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { AttendeeFrame, DeviceSwitch, useDevice } from '../../ui/AttendeeFrame.tsx'
import { visibilityTexts } from './visibility.ts'
import type { PagePreviewState } from './usePagePreview.ts'

/** A page as attendees see it, with its visibility. */
export function PagePreview({ html, problem, reload, visibility }: PagePreviewState & Pick<EventPage, 'visibility'>) {
  const [device, setDevice] = useDevice()
  return (
    <section aria-label="Preview" className="page-preview">
      <div className="page-preview-bar">
        <span className="quiet">{visibilityTexts[visibility]}</span>
        <DeviceSwitch value={device} onChange={setDevice} />
      </div>
      {problem && <LoadAgain text={problem} onClick={reload} />}
      <AttendeeFrame html={html} title="The page as attendees see it" device={device} />
    </section>
  )
}
