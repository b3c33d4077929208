import type { MeetingOfContact } from '#contract/events/meetingCalls.ts'
import { meetingOfContact } from '#store/events/meetings.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { MeetingStatusTag } from './MeetingStatusTags.tsx'
import { timeTextOf } from './meetingTexts.ts'

interface Props {
  eventId: number
  contactId: number
  name: string | undefined
  timeZone: string
  onClose: () => void
}

/** The meetings of one person at the event, in the order of their start. */
export function ScheduleDialog({ eventId, contactId, name, timeZone, onClose }: Props) {
  const { rows, status, reload } = useLookup(meetingOfContact, { eventId, contactId })
  return (
    <Modal open title={name ? `Schedule of ${name}` : 'Schedule'} width={720} footer={null} onCancel={onClose}>
      {status === 'failed' && <LoadAgain text="The meetings could not be loaded." onClick={reload} />}
      {status === 'loaded' && rows.length === 0 && <p className="quiet">No meetings yet.</p>}
      {rows.length > 0 && (
        <table className="schedule-table" aria-label="Schedule">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">With</th>
              <th scope="col">Place</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.meetingId}>
                <td className="nowrap">{timeTextOf(row, timeZone) ?? '—'}</td>
                <td>{row.partners.map(partnerText).join('; ')}</td>
                <td>{[row.locationName, row.tableName].filter(Boolean).join(', ') || (row.virtualUrl ? 'Virtual' : '—')}</td>
                <td>
                  <MeetingStatusTag id={row.meetingStatusId} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="quiet small">Times are in {timeZone}.</p>
    </Modal>
  )
}

const partnerText = ({ name, companyName }: MeetingOfContact['partners'][number]): string =>
  companyName ? `${name}, ${companyName}` : name
