import { eventCompanyStatuses, eventContactRoles } from '#constants/participantChoices.ts'
import { registrationStatus } from '#constants/statuses.ts'
import type { PeopleCounts } from '#contract/events/peopleCounts.ts'
import type { Db } from '../../db/client.ts'
import type { Author } from '../../kernel/actor.ts'
import type { RowVersions } from '../../kernel/undoTokens.ts'
import { type Change, deleteRows, insertRows, updateRows } from '../../kernel/writes.ts'
import { type Additions, planAdditions } from './approvedPeople.ts'
import { companyRows, contactRows, planRemovals, type Removals } from './departedPeople.ts'

/** What moves of registrations changed on the companies and contacts tabs. */
export interface MovedPeople {
  counts: PeopleCounts
  /** For the undo of the moves. */
  versions: RowVersions[]
  /** Somebody changed one of the rows meanwhile, so the transaction must be repeated. */
  hasConflict: boolean
}
interface Plan {
  added: Additions
  removed: Removals
}

/**
 * Adds the companies and contacts of registrations that were approved, and removes those of registrations that no longer are
 * (docs/decisions/043-people-of-approval.md). `changes` are the changes of the registrations, whose event is locked.
 */
export async function movePeople(tx: Db, changes: readonly Change[], by: { actor: Author; at: Date }): Promise<MovedPeople> {
  return writePlan(tx, await planOf(tx, changes, false), by)
}

/** What `movePeople` would do; writes and locks nothing. */
export async function countMovedPeople(tx: Db, changes: readonly Change[]): Promise<PeopleCounts> {
  return countsOf(await planOf(tx, changes, true))
}

/** Adds what approved registrations lack. Their event must be locked. */
export async function bringIn(tx: Db, approved: readonly number[], by: { actor: Author; at: Date }): Promise<MovedPeople> {
  const added = await planAdditions(tx, { approved, left: new Set() })
  return writePlan(tx, { added, removed: nothing }, by)
}

/** What `bringIn` would add. */
export async function countBroughtIn(tx: Db, approved: readonly number[]): Promise<PeopleCounts> {
  return countsOf({ added: await planAdditions(tx, { approved, left: new Set() }), removed: nothing })
}

const nothing: Removals = { contacts: [], companies: [], links: [] }
const isApproval = ({ after }: Change): boolean => after.eventStatusId === registrationStatus.approved
const isDeparture = ({ before, after }: Change): boolean =>
  before.eventStatusId === registrationStatus.approved && after.eventStatusId !== undefined

async function planOf(tx: Db, changes: readonly Change[], isPreview: boolean): Promise<Plan> {
  const approved = changes.filter(isApproval).map(({ id }) => id)
  const departures = changes.filter(isDeparture)
  const left = departures.map(({ id }) => id)
  const added = await planAdditions(tx, { approved, left: new Set(left) })
  const removed = await planRemovals(tx, {
    ...{ left, approved, isPreview },
    cleared: new Set(departures.filter(({ after }) => after.checkedInAt === null).map(({ id }) => id)),
    taken: new Set(added.links.map(({ id }) => id)),
  })
  return { added, removed }
}

const countsOf = ({ added, removed }: Plan): PeopleCounts => ({
  ...{ companiesAdded: added.companies.length, contactsAdded: added.contacts.length, incomplete: added.incomplete },
  ...{ companiesRemoved: removed.companies.length, contactsRemoved: removed.contacts.length },
})

async function writePlan(tx: Db, plan: Plan, { actor, at }: { actor: Author; at: Date }): Promise<MovedPeople> {
  const { added, removed } = plan
  const companyIds = await insertRows(tx, companyRows, added.companies.map(companyValues), actor, 'approval')
  const idOf = new Map(added.companies.map(({ key }, at) => [key, companyIds[at]]))
  const contacts = added.contacts.map(({ company, ...contact }) => ({
    ...contact,
    eventCompanyId: typeof company === 'number' ? company : idOf.get(company),
    role: eventContactRoles.attendee,
  }))
  const contactIds = await insertRows(tx, contactRows, contacts, actor, 'approval')
  const links = [...added.links, ...removed.links]
  const linked = await updateRows(tx, contactRows, { changes: links, action: 'approval' }, actor, at)
  const goneContacts = await deleteRows(tx, contactRows, removed.contacts, actor, at)
  const goneCompanies = await deleteRows(tx, companyRows, removed.companies, actor, at)
  const written: [RowVersions['resource'], RowVersions['versions']][] = [
    [companyRows.resource, new Map(companyIds.map((id) => [id, 1]))],
    [contactRows.resource, new Map(contactIds.map((id) => [id, 1]))],
    [contactRows.resource, linked],
    [contactRows.resource, goneContacts],
    [companyRows.resource, goneCompanies],
  ]
  return {
    counts: countsOf(plan),
    versions: written.flatMap(([resource, versions]) => (versions.size > 0 ? [{ resource, versions, isConsequence: true }] : [])),
    hasConflict: linked.size < links.length || goneContacts.size < removed.contacts.length || goneCompanies.size < removed.companies.length,
  }
}

const companyValues = ({ key: _, irRepContactId, ...company }: Additions['companies'][number]) => ({
  ...company,
  ...(irRepContactId !== null && { irRepContactId }),
  eventCompanyStatus: eventCompanyStatuses.registered,
})
