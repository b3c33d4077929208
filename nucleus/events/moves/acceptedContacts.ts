import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import type { PeopleCounts } from '#contract/events/peopleCounts.ts'
import { contactTable } from '../../common/contactTable.ts'
import type { Db } from '../../db/client.ts'
import { companies, contacts, registrations } from '../../db/tables/index.ts'
import type { Author } from '../../kernel/actor.ts'
import type { RowVersions } from '../../kernel/undoTokens.ts'
import { updateRows } from '../../kernel/writes.ts'

const { active, purgatory } = contactStates

/** What a move changed in other rows, and whether somebody changed one of them meanwhile. */
export interface MovedRows {
  counts: Partial<PeopleCounts>
  versions: RowVersions[]
  hasConflict: boolean
}

/**
 * Staff who approve a registration accept its contact from purgatory, who gets its company if they have none. Without staff (`actor` without a
 * contact: a type without approval, a promotion by a deadline) contacts stay there.
 */
export async function acceptContacts(tx: Db, ids: readonly number[], { actor, at }: { actor: Author; at: Date }): Promise<MovedRows> {
  const found = await inPurgatory(tx, ids, actor)
  const changes = found.map(({ companyId, ...row }) => ({
    ...row,
    before: { contactStateId: purgatory, ...(companyId !== null && { companyId: null }) },
    after: { contactStateId: active, ...(companyId !== null && { companyId }) },
  }))
  const versions = await updateRows(tx, contactTable, { changes, action: 'approval' }, actor, at)
  return {
    counts: countsOf(found.length),
    versions: versions.size > 0 ? [{ resource: contactTable.resource, versions, isConsequence: true }] : [],
    hasConflict: versions.size < changes.length,
  }
}

/** What `acceptContacts` would change. */
export const countAccepted = async (tx: Db, ids: readonly number[], author: Author): Promise<Partial<PeopleCounts>> =>
  countsOf((await inPurgatory(tx, ids, author)).length)

const countsOf = (accepted: number): Partial<PeopleCounts> => (accepted > 0 ? { contactsAccepted: accepted } : {})

interface AcceptedContact {
  id: number
  version: number
  /** The company of their latest registration, where they have none of their own. */
  companyId: number | null
}
async function inPurgatory(tx: Db, ids: readonly number[], author: Author): Promise<AcceptedContact[]> {
  if (ids.length === 0 || author.contactId === null) return []
  return tx
    .selectDistinctOn([contacts.contactId], {
      ...{ id: contacts.contactId, version: contacts.rowVersion },
      companyId: sql<number | null>`case when ${contacts.companyId} is null then ${companies.companyId} end`,
    })
    .from(contacts)
    .innerJoin(registrations, eq(registrations.contactId, contacts.contactId))
    .leftJoin(companies, and(eq(companies.companyId, registrations.companyId), isNull(companies.deletedAt)))
    .where(
      and(
        sql`${registrations.eventRegistrationId} = any(${sql.param(ids)}::int[])`,
        eq(contacts.contactStateId, purgatory),
        isNull(contacts.deletedAt),
      ),
    )
    .orderBy(contacts.contactId, desc(registrations.eventRegistrationId))
}
