import type { KeyboardEvent } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { participationStatuses, type ParticipationStatusId } from '#constants/meetings.ts'
import type { FloorPerson as Person } from '#contract/meetings/floor.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { mark, selectMarks } from '#store/meetings/marks.ts'
import { ParticipationTag } from '../events/meetings/MeetingStatusTags.tsx'
import { Button } from '../ui/Button.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { usePermission } from '../ui/usePermission.ts'
import { marksFrom } from './floorTexts.ts'

/** A person at a meeting: who they are, how to call them, and one key or touch that says whether they came. */
export function FloorPerson({ person, isMissing }: { person: Person; isMissing: boolean }) {
  const dispatch = useAppDispatch()
  const mayEdit = usePermission('editEvents')
  const { meetingParticipantId, name, companyName, phone } = person
  const waiting = useAppSelector((state) => selectMarks(state).waiting.find((one) => one.meetingParticipantId === meetingParticipantId))
  const known = useAppSelector((state) => selectMarks(state).known[meetingParticipantId])
  const latest = known && known.rowVersion > person.rowVersion ? known : person
  const status = waiting?.meetingParticipationStatusId ?? latest.meetingParticipationStatusId
  const marks = mayEdit ? marksFrom(status) : []
  const put = (to: ParticipationStatusId) =>
    void dispatch(
      mark({ meetingParticipantId, meetingParticipationStatusId: to, rowVersion: waiting?.rowVersion ?? latest.rowVersion, name }),
    )
  const press = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const pressed = marks.find(({ key }) => key === event.key)
    const step = { j: 1, k: -1 }[event.key]
    if (!pressed && !step) return
    event.preventDefault()
    if (pressed) put(pressed.to)
    else if (step) neighbourOf(event.currentTarget, step)?.focus()
  }
  const isHere = status === participationStatuses.joined || status === participationStatuses.attended
  return (
    // One stop for the keys; its buttons are stops of their own.
    <li
      className={['floor-person', isHere && 'is-present', isMissing && !isHere && 'is-absent'].filter(Boolean).join(' ')}
      tabIndex={0}
      aria-label={`${name}: ${choiceLabel(participationStatuses, status)}${waiting ? ', not sent yet' : ''}`}
      data-floor-person
      onKeyDown={press}
    >
      <div className="floor-words">
        <strong>{name}</strong>
        {companyName && <span className="quiet">{companyName}</span>}
        <span className="floor-facts">
          <ParticipationTag id={status} />
          {waiting && <span className="quiet">not sent yet</span>}
          {phone && <PhoneLink number={phone} />}
        </span>
      </div>
      <div className="floor-marks">
        {marks.map(({ to, label, key }, at) => (
          <Button
            key={to}
            type={at === 0 && !isHere ? 'primary' : 'default'}
            aria-label={`${name}: ${label}`}
            aria-keyshortcuts={key}
            onClick={({ currentTarget }) => {
              // The button that was pressed goes.
              currentTarget.closest('li')?.focus()
              put(to)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** The next person on the floor, or the one before. */
function neighbourOf(person: HTMLElement, step: number): HTMLElement | undefined {
  const people = [...document.querySelectorAll<HTMLElement>('[data-floor-person]')]
  return people[people.indexOf(person) + step]
}
