import { and, eq, inArray, isNull } from 'drizzle-orm'
import { registrationStatus } from '#constants/statuses.ts'
import { allocatorTypes, openVettingStatuses } from '#constants/vetting.ts'
import { peopleTexts } from '#contract/events/peopleCounts.ts'
import type { Registration, registrations } from '#contract/events/registrations.ts'
import { staleVersion } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { companies, contacts, vettingSubmissions } from '../../db/tables/index.ts'
import { difference, type RecordedTable, updateRows } from '../../kernel/writes.ts'
import type { StoredWrite } from '../../resource/ResourceOptions.ts'
import { allocatorTypeOf } from '../common/allocatorTypeOf.ts'
import { bringIn } from '../moves/peopleOfApproval.ts'

const recorded: RecordedTable = { resource: 'vettingSubmissions', table: vettingSubmissions, idKey: 'vettingSubmissionId' }

/**
 * What follows from the company or contact that staff choose in a stored registration: an undecided vetting has the company too, with its assets
 * and type where the submission had none, and an approved registration that lacked one brings its people in. The event is locked.
 */
export async function followCompany({ db: tx, input, current, id, actor, effects }: StoredWrite<typeof registrations>, at: Date) {
  if (!current) return
  const companyId = input.companyId ?? (await companyOfContact(tx, input.contactId))
  const vettings = companyId === null ? [] : await vettingChanges(tx, id, companyId)
  const versions = await updateRows(tx, recorded, { changes: vettings }, actor, at)
  if (versions.size < vettings.length) throw staleVersion(null)
  if (versions.size > 0) {
    effects.texts.push('The vetting submission has the company too.')
    effects.written.push({ resource: recorded.resource, versions, isConsequence: true })
  }
  if (current.eventStatusId !== registrationStatus.approved || isComplete(current)) return
  const people = await bringIn(tx, [id], { actor, at })
  if (people.hasConflict) throw staleVersion(null)
  effects.texts.push(...peopleTexts({ ...people.counts, incomplete: 0 }))
  effects.written.push(...people.versions)
}

const isComplete = ({ hasCompany, contactId }: Registration): boolean => hasCompany && Boolean(contactId)

async function companyOfContact(tx: Db, contactId: number | null | undefined): Promise<number | null> {
  const [person] = contactId ? await tx.select({ id: contacts.companyId }).from(contacts).where(eq(contacts.contactId, contactId)) : []
  return person?.id ?? null
}

/** The changes of the undecided submissions of a registration. A first approval of another company is none. */
async function vettingChanges(tx: Db, eventRegistrationId: number, companyId: number) {
  const [company] = await tx.select().from(companies).where(eq(companies.companyId, companyId))
  const open = await tx
    .select()
    .from(vettingSubmissions)
    .where(
      and(
        eq(vettingSubmissions.eventRegistrationId, eventRegistrationId),
        inArray(vettingSubmissions.vettingStatusId, [...openVettingStatuses]),
        isNull(vettingSubmissions.deletedAt),
      ),
    )
    .orderBy(vettingSubmissions.vettingSubmissionId)
  const allocatorType = await allocatorTypeOf(tx, company?.companyTypeId ?? null)
  return open.flatMap((row) => {
    const { before, after, isEmpty } = difference(row, {
      companyId,
      ...(row.aumUsd === 0 && company?.aumUsd && { aumUsd: company.aumUsd }),
      ...(row.allocatorType === allocatorTypes.other && { allocatorType }),
    })
    if (isEmpty) return []
    const { before: proposal, after: noProposal } = difference(row, { proposedByContactId: null, proposedAt: null })
    const change = { before: { ...before, ...proposal }, after: { ...after, ...noProposal } }
    return [{ id: row.vettingSubmissionId, version: row.rowVersion, ...change }]
  })
}
