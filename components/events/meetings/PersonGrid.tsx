import { useState } from 'react'
import type { Meeting } from '#contract/events/meetings.ts'
import { foldedText } from '#contract/foldedText.ts'
import { andList } from '#contract/textLists.ts'
import { Button } from '../../ui/Button.tsx'
import { formatInZone } from '../../ui/dates.ts'
import { formatCount } from '../../ui/numbers.ts'
import { GridCell } from './GridCell.tsx'
import type { GridProps } from './GridProps.ts'
import { SlotHead } from './SlotHead.tsx'

/** People who are added to the grid at a time. */
const step = 100

interface Person {
  contactId: number
  name: string
  companyName: string | null
  bySlot: Map<number, Meeting[]>
}

/** A row for each person who has a meeting on the day, a column for each slot. `search`: shows those whose name or company has these words. */
export function PersonGrid({ slots, places, rows, matching, move, timeZone, title, search }: GridProps & { search: string }) {
  const [count, setCount] = useState(step)
  const all = peopleOf(rows)
  const people = all.filter((person) => isNamed(person, search))
  const locationNames = new Map(places.map(({ sessionLocationId, name }) => [sessionLocationId, name]))
  const isOfPicked = (contactId: number) => move.picked?.participants.some((one) => one.contactId === contactId) ?? false
  // Whoever is moved is in sight.
  const first = new Set(people.slice(0, count))
  const shown = all.filter((person) => first.has(person) || isOfPicked(person.contactId))
  const still = withoutOffers(move)
  if (all.length === 0) return <p className="quiet">Nobody has a meeting on this day yet.</p>
  if (shown.length === 0) return <p className="quiet">Nobody with a meeting on this day has this name or company.</p>
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
                <th scope="row" title={[name, companyName].filter(Boolean).join(', ')}>
                  <span className="meeting-grid-text">{name}</span>
                  <div className="quiet small meeting-grid-text">{companyName}</div>
                </th>
                {slots.map((slot) => (
                  <GridCell
                    key={slot.meetingTimeId}
                    rows={bySlot.get(slot.meetingTimeId) ?? []}
                    matching={matching}
                    move={isOfPicked(contactId) ? move : still}
                    meetingTimeId={slot.meetingTimeId}
                    name={`${formatInZone(slot.startsAt, timeZone, 'HH:mm')} for ${name}`}
                    locationNames={locationNames}
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

const isNamed = ({ name, companyName }: Person, search: string): boolean => {
  const text = foldedText(`${name} ${companyName ?? ''}`)
  return foldedText(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

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
