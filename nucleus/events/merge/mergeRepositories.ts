import type { RestorableRepository } from '../../resource/repositoryTypes.ts'
import type { UndoRules } from '../../resource/ResourceOptions.ts'
import { companyTable } from '../../common/companyTable.ts'
import { contactTable } from '../../common/contactTable.ts'
import { unpublishHeadshots } from '../registrations/answeredHeadshots.ts'
import { findUndoTarget, type UndoTarget, undoTargetOf } from '../../resource/undo/undoTarget.ts'

/** All rows of events whose changes can be undone, and the contacts and companies that answers were written to. */
export const undoablesOfEvents = (repositories: readonly RestorableRepository[]): UndoTarget[] => {
  const known = (resource: string) => repositories.find((one) => one.resource === resource)
  // Whoever may write answers to a contact or a company can undo that. A token undoes only what its owner wrote.
  const permission = 'editRegistrations' as const
  const contacts = { ...(known(contactTable.resource) ?? undoTargetOf({ ...contactTable, permission })), permission }
  const companies = { ...(known(companyTable.resource) ?? undoTargetOf({ ...companyTable, permission })), permission }
  const others = repositories.filter(({ resource }) => resource !== contacts.resource && resource !== companies.resource)
  return [
    // A merge changes whom submissions are about; whoever may merge can undo that.
    ...others.map((one) => (one.resource === 'vettingSubmissions' ? { ...one, permission } : one)),
    { ...contacts, undoRules: { ...contactUndoRules, ...contacts.undoRules } },
    companies,
  ]
}

/** The undo of an approval removes what it published. */
const contactUndoRules: UndoRules = {
  lock: () => Promise.resolve(),
  check: () => Promise.resolve(),
  afterChange: async (tx, changes) => {
    await unpublishHeadshots(tx, changes)
    return []
  },
}

/** The rows that a merge moves, by name. */
export function mergeRepositoriesOf(repositories: readonly RestorableRepository[]) {
  const all = undoablesOfEvents(repositories)
  const of = (name: string) => findUndoTarget(all, name)
  return {
    events: of('events'),
    eventContacts: of('eventContacts'),
    locations: of('locations'),
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
