import { Button, Flex } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Event } from '#contract/events/events.ts'
import type { MeetingOfContact } from '#contract/events/meetingCalls.ts'
import { timesIn } from '#contract/zoneNames.ts'
import { downloadSchedule, meetingOfContact } from '#store/events/meetings.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Lookup } from '../../form/LookupField.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useIsPrinting } from '../../ui/useIsPrinting.ts'
import { useLookup } from '../../ui/useLookup.ts'
import { useGuestSearch } from './GuestField.tsx'
import { MeetingStatusTag } from './MeetingStatusTags.tsx'
import { timeTextOf } from './meetingTexts.ts'

interface SchedulePerson {
  contactId: number
  /** Undefined while it is unknown. */
  name: string | undefined
}
interface Props {
  event: Event
  /** Asked for without one. */
  person?: SchedulePerson
  onClose: () => void
}

/** The meetings of one person at the event, in the order of their start, to look at, to print and for calendar programs. */
export function ScheduleDialog({ event, person, onClose }: Props) {
  const [chosen, setChosen] = useState<SchedulePerson>()
  const shown = person ?? chosen
  if (!shown) return <ChoosePerson eventId={event.eventId} onChoose={setChosen} onClose={onClose} />
  return <PersonSchedule event={event} person={shown} onClose={onClose} />
}

function ChoosePerson({
  eventId,
  onChoose,
  onClose,
}: {
  eventId: number
  onChoose: (person: SchedulePerson) => void
  onClose: () => void
}) {
  const search = useGuestSearch(eventId)
  return (
    <Modal open title="Whose schedule?" footer={null} onCancel={onClose}>
      <Lookup
        className="schedule-person"
        aria-label="Person"
        placeholder="Type a name of somebody at the event"
        search={search}
        onChange={(contactId, option) => contactId && onChoose({ contactId, name: option?.label })}
      />
    </Modal>
  )
}

function PersonSchedule({ event, person: { contactId, name }, onClose }: Required<Props>) {
  const { eventId, timeZone } = event
  const { rows, status, reload } = useLookup(meetingOfContact, { eventId, contactId })
  const dispatch = useAppDispatch()
  const isPrinting = useIsPrinting()
  const title = name ? `Schedule of ${name}` : 'Schedule'
  const note = timesIn(timeZone)
  return (
    <Modal
      open
      title={title}
      width={720}
      footer={
        rows.length > 0 && (
          <Flex gap={8} justify="end">
            <Button onClick={() => void dispatch(downloadSchedule({ eventId, contactId }))}>Calendar file</Button>
            <Button onClick={() => window.print()}>Print</Button>
          </Flex>
        )
      }
      onCancel={onClose}
    >
      {status === 'failed' && <LoadAgain text="The meetings could not be loaded." onClick={reload} />}
      {status === 'loaded' && rows.length === 0 && <p className="quiet">No meetings yet.</p>}
      {rows.length > 0 && (
        <div className="schedule-room" role="group" aria-label="Meetings" tabIndex={0}>
          <Schedule rows={rows} timeZone={timeZone} />
        </div>
      )}
      <p className="quiet small">{note}</p>
      {isPrinting &&
        createPortal(
          <div className="print-sheet">
            <h1>{title}</h1>
            <p>
              {event.name}. {note}
            </p>
            <Schedule rows={rows.filter(({ startsAt }) => startsAt !== null)} timeZone={timeZone} />
          </div>,
          document.body,
        )}
    </Modal>
  )
}

const Schedule = ({ rows, timeZone }: { rows: readonly MeetingOfContact[]; timeZone: string }) => (
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
          <td className="schedule-time">{timeTextOf(row, timeZone) ?? '—'}</td>
          <td>{row.partners.map(partnerText).join('; ')}</td>
          <td className="schedule-place">
            {[row.locationName, row.tableName].filter(Boolean).join(', ') || (row.virtualUrl ? 'Virtual' : '—')}
          </td>
          <td>
            <MeetingStatusTag id={row.meetingStatusId} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const partnerText = ({ name, companyName }: MeetingOfContact['partners'][number]): string =>
  companyName ? `${name}, ${companyName}` : name
