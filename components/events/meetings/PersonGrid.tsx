import { useState } from 'react'
import type { Meeting } from '#contract/events/meetings.ts'
import { andList } from '#contract/textLists.ts'
import { Button } from '../../ui/Button.tsx'
import { formatInZone } from '../../ui/dates.ts'
import { formatCount } from '../../ui/numbers.ts'
import { GridCell } from './GridCell.tsx'
import { type GridProps, SlotHead } from './LocationGrid.tsx'

/** People who are added to the grid at a time. */
const step = 100

interface Person {
  contactId: number
  name: string
  companyName: string | null
  bySlot: Map<number, Meeting[]>
}

/** A row for each person who has a meeting on the day, a column for each slot. */
export function PersonGrid({ slots, rows, move, timeZone, title }: GridProps) {
  const [count, setCount] = useState(step)
  const people = peopleOf(rows)
  const isOfPicked = (contactId: number) => move.picked?.participants.some((one) => one.contactId === contactId) ?? false
  // Whoever is moved is in sight.
  const shown = people.filter(({ contactId }, at) => at < count || isOfPicked(contactId))
  const still = withoutOffers(move)
  if (people.length === 0) return <p className="quiet">Nobody has a meeting on this day yet.</p>
  return (
    <>
      <div className="meeting-grid">
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Person</th>
              {slots.map((slot) => (
                <th key={slot.meetingTimeId} scope="col">
                  <SlotHead slot={slot} timeZone={timeZone} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ contactId, name, companyName, bySlot }) => (
              <tr key={contactId}>
                <th scope="row">
                  {name}
                  <div className="quiet small">{companyName}</div>
                </th>
                {slots.map((slot) => (
                  <GridCell
                    key={slot.meetingTimeId}
                    rows={bySlot.get(slot.meetingTimeId) ?? []}
                    move={isOfPicked(contactId) ? move : still}
                    meetingTimeId={slot.meetingTimeId}
                    name={`${formatInZone(slot.startsAt, timeZone, 'HH:mm')} for ${name}`}
                    nameOf={(row) => `${othersOf(row, contactId)}, ${row.locationName ?? 'Virtual'}`}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {people.length > count && (
        <p className="meeting-grid-more">
          <Button onClick={() => setCount(count + step)}>Show more people</Button>{' '}
          <span className="quiet">{`${formatCount(count)} of ${formatCount(people.length)}`}</span>
        </p>
      )}
    </>
  )
}

/** Of other people no cell is offered. */
const withoutOffers = (move: GridProps['move']): GridProps['move'] => ({ ...move, offerAt: () => undefined })

const othersOf = ({ participants }: Meeting, contactId: number): string =>
  andList(participants.filter((one) => one.contactId !== contactId).map(({ name }) => name))

/** The people of meetings by name, each with their meetings by slot. */
function peopleOf(rows: readonly Meeting[]): Person[] {
  const people = new Map<number, Person>()
  for (const row of rows)
    for (const { contactId, name, companyName } of row.participants) {
      const person = people.get(contactId) ?? { contactId, name, companyName, bySlot: new Map<number, Meeting[]>() }
      people.set(contactId, person)
      const slot = row.meetingTimeId ?? 0
      person.bySlot.set(slot, [...(person.bySlot.get(slot) ?? []), row])
    }
  return [...people.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
