import * as tables from '../../db/tables/index.ts'
import type { RestorableRows } from '../../resource/rows.ts'
import { type Undoable, undoableOf, undoableTable } from '../../resource/undo/undoable.ts'

/** Rows that a merge changes and that have no calls of their own. */
const unserved: readonly Undoable[] = [
  // A merge only changes their owner, as it does for the registrations that they belong to.
  undoableTable({
    resource: 'vettingSubmissions',
    table: tables.vettingSubmissions,
    idKey: 'vettingSubmissionId',
    permission: 'editRegistrations',
  }),
]

/** All rows of events whose changes can be undone: served resources, and those that only a merge changes. */
export const undoableOfEvents = (served: readonly RestorableRows[]): Undoable[] => [
  ...served,
  ...unserved.filter(({ resource }) => !served.some((one) => one.resource === resource)),
]

/** The rows that a merge moves, by name. */
export function touchedBy(served: readonly RestorableRows[]) {
  const all = undoableOfEvents(served)
  const of = (name: string) => undoableOf(all, name)
  return {
    events: of('events'),
    eventContacts: of('eventContacts'),
    locations: of('locations'),
    nightTimeGuests: of('nightTimeGuests'),
    optionChoices: of('optionChoices'),
    registrations: of('registrations'),
    speakers: of('speakers'),
    sponsors: of('sponsors'),
    vettingSubmissions: of('vettingSubmissions'),
  }
}
export type Touched = ReturnType<typeof touchedBy>
