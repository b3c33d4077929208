import { registrationStatus as status, type RegistrationStatusId, vettingApproved, vettingStatus } from '#constants/statuses.ts'
import type { Db } from '../db/client.ts'
import { vettingSubmissions } from '../db/tables/index.ts'
import { at, type Random, makeRandom } from './random.ts'
import { insertRows } from './insertRows.ts'
import { makeAum } from './people.ts'
import type { PlannedRegistration } from './registrations.ts'
import { stamped } from './stamps.ts'

const { submitted, inReview, infoRequested, references, declined, withdrawn, expired } = vettingStatus
const otherAllocator = 13

/** Vetting statuses by registration status: half of the pending allocators are vetted and can be approved, the others not yet. */
const states: Readonly<Record<RegistrationStatusId, readonly number[]>> = {
  [status.incomplete]: [],
  [status.pending]: [vettingApproved, submitted, vettingApproved, inReview],
  [status.inVetting]: [inReview, references, infoRequested],
  [status.waitlisted]: [vettingApproved, submitted],
  [status.approved]: [vettingApproved],
  [status.declined]: [declined],
  [status.cancelled]: [vettingApproved, withdrawn],
  [status.withdrawn]: [withdrawn],
  [status.transferred]: [vettingApproved],
  [status.expired]: [expired],
}

/** Inserts a vetting submission for every submitted registration on a form that requires vetting. */
export async function seedVetting(
  db: Db,
  planned: readonly PlannedRegistration[],
  registrationIds: readonly number[],
  vetterId: number,
): Promise<void> {
  const random = makeRandom('vetting')
  const seen = new Map<RegistrationStatusId, number>()
  const rows = planned.flatMap(({ row, type, who, event }, index) => {
    const choices = states[row.eventStatusId]
    if (!type.requiresVetting || choices.length === 0) return []
    const turn = seen.get(row.eventStatusId) ?? 0
    seen.set(row.eventStatusId, turn + 1)
    const vettingStatusId = at(choices, turn % choices.length)
    return {
      eventId: event.eventId,
      contactId: who.contactId,
      companyId: who.company?.companyId ?? null,
      eventRegistrationId: at(registrationIds, index),
      allocatorType: who.company && who.company.typeNumber <= otherAllocator ? who.company.typeNumber : otherAllocator,
      aumUsd: who.company?.aumUsd ?? makeAum(random),
      vettingStatusId,
      decisionReason: reasonOf(random, vettingStatusId),
      ...stamped(row.createdAt),
      updatedByContactId: vettingStatusId === submitted ? null : vetterId,
    }
  })
  await insertRows(db, vettingSubmissions, rows)
}

function reasonOf(random: Random, vettingStatusId: number): string | null {
  if (vettingStatusId === vettingApproved)
    return random.pick(['Two references answered.', 'Known since 2019; "solid".', 'Direct representation of the institution confirmed.'])
  return vettingStatusId === declined ? random.pick(['No direct representation of an institution.', 'Assets below the floor.']) : null
}
