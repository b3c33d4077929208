import * as tables from '../../db/tables/index.ts'
import type { RestorableRepository } from '../../resource/repository.ts'
import { type UndoTarget, findUndoTarget, undoTargetOf } from '../../resource/undo/undoTarget.ts'

/** Rows that a merge changes and that have no calls of their own. */
const unservedTables: readonly UndoTarget[] = [
  // A merge only changes their owner, as it does for the registrations that they belong to.
  undoTargetOf({
    resource: 'vettingSubmissions',
    table: tables.vettingSubmissions,
    idKey: 'vettingSubmissionId',
    permission: 'editRegistrations',
  }),
]

/** All rows of events whose changes can be undone: served resources, and those that only a merge changes. */
export const undoablesOfEvents = (repositories: readonly RestorableRepository[]): UndoTarget[] => [
  ...repositories,
  ...unservedTables.filter(({ resource }) => !repositories.some((one) => one.resource === resource)),
]

/** The rows that a merge moves, by name. */
export function mergeRepositoriesOf(repositories: readonly RestorableRepository[]) {
  const all = undoablesOfEvents(repositories)
  const of = (name: string) => findUndoTarget(all, name)
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
export type MergeRepositories = ReturnType<typeof mergeRepositoriesOf>
