import loadHighs from 'highs'
import type { PlacementInput } from '#nucleus/events/meetings/solver/PlacementInput.ts'

/**
 * How many meetings of a priority, or of one that matters more, could be placed if only the limits of people and of tables counted, and nobody had to be
 * free at the same time: the optimum of a linear relaxation, which no placement exceeds.
 */
export async function placementBound({ slots, locations, people, meetings }: PlacementInput, priority: number): Promise<number> {
  const highs = await loadHighs()
  const wanted = meetings.filter((one) => one.priority <= priority)
  const sumOf = (ids: readonly number[]) => ids.map((id) => `x${id}`).join(' + ')
  const ofPerson = new Map<number, number[]>()
  for (const { meetingId, contactIds } of wanted)
    for (const contactId of contactIds) ofPerson.set(contactId, [...(ofPerson.get(contactId) ?? []), meetingId])
  const limitOf = new Map(people.map((one) => [one.contactId, Math.min(one.maxMeetings ?? Infinity, slotsFor(one, slots))]))
  const places = slots.length * locations.reduce((sum, one) => sum + one.maxSimultaneousMeetings, 0)
  const ids = wanted.map((one) => one.meetingId)
  const { ObjectiveValue: most } = highs.solve(
    [
      ...['Maximize', `all: ${sumOf(ids)}`, 'Subject To', `places: ${sumOf(ids)} <= ${places}`],
      ...[...ofPerson].map(([contactId, own]) => `p${contactId}: ${sumOf(own)} <= ${limitOf.get(contactId) ?? 0}`),
      ...['Bounds', ...ids.map((id) => `0 <= x${id} <= 1`), 'End'],
    ].join('\n'),
    { output_flag: false },
  )
  return Math.floor(most + 1e-6)
}

/** The slots in which somebody is there. */
const slotsFor = ({ blackouts }: PlacementInput['people'][number], slots: PlacementInput['slots']): number =>
  slots.filter((slot) => !blackouts?.some((one) => one.startsAt < slot.endsAt && slot.startsAt < one.endsAt)).length
