import type { RestorableRepository } from '../../resource/repositoryTypes.ts'
import type { UndoRules } from '../../resource/ResourceOptions.ts'
import { companyTable } from '../../common/companyTable.ts'
import { contactTable } from '../../common/contactTable.ts'
import { unpublishHeadshots } from '../answers/answeredHeadshots.ts'
import { findUndoTarget, type UndoTarget, undoTargetOf } from '../../resource/undo/undoTarget.ts'

/** All rows of events whose changes can be undone, and the contacts and companies that answers were written to. */
export const undoablesOfEvents = (repositories: readonly RestorableRepository[]): UndoTarget[] => {
  const find = (resource: string) => repositories.find((one) => one.resource === resource)
  const permission = 'editEvents' as const
  const contacts: UndoTarget = find(contactTable.resource) ?? undoTargetOf({ ...contactTable, permission })
  const companies: UndoTarget = find(companyTable.resource) ?? undoTargetOf({ ...companyTable, permission })
  // A merge changes whom submissions are about: whoever may merge changes them so.
  const vettings = repositories.flatMap((one) => (one.resource === 'vettingSubmissions' ? [{ ...one, permission }] : []))
  const known = [contacts, companies, ...vettings].map(({ resource }) => resource)
  const others = repositories.filter(({ resource }) => !known.includes(resource))
  return [...others, ...vettings, { ...contacts, undoRules: alsoUnpublishing(contacts.undoRules) }, companies]
}

/** The undo of an approval also removes what it published. */
const alsoUnpublishing = (rules: UndoRules = { lock: () => Promise.resolve(), check: () => Promise.resolve() }): UndoRules => ({
  ...rules,
  afterChange: async (tx, changes, by) => {
    await unpublishHeadshots(tx, changes)
    return (await rules.afterChange?.(tx, changes, by)) ?? []
  },
})

/** The rows that a merge moves, by name. */
export function mergeRepositoriesOf(repositories: readonly RestorableRepository[]) {
  const all = undoablesOfEvents(repositories)
  const of = (name: string) => findUndoTarget(all, name)
  return {
    events: of('events'),
    eventContacts: of('eventContacts'),
    locations: of('locations'),
    meetingChangeRequests: of('meetingChangeRequests'),
    meetingParticipants: of('meetingParticipants'),
    meetings: of('meetings'),
    nightTimeGuests: of('nightTimeGuests'),
    optionChoices: of('optionChoices'),
    registrations: of('registrations'),
    speakers: of('speakers'),
    sponsors: of('sponsors'),
    vettingSubmissions: of('vettingSubmissions'),
  }
}
export type MergeRepositories = ReturnType<typeof mergeRepositoriesOf>
