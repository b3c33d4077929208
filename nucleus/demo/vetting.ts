import { registrationStatus as status, type RegistrationStatusId, vettingApproved, vettingStatus } from '#constants/statuses.ts'
import type { Db } from '../db/client.ts'
import { vettingReferences, vettingSubmissions } from '../db/tables/index.ts'
import { referenceStatuses } from '#constants/vetting.ts'
import { at, type Random, makeRandom } from './random.ts'
import { insertRows } from './insertRows.ts'
import { makeAum } from './people.ts'
import type { PlannedRegistration } from './registrations.ts'
import { stamped } from './stamps.ts'

const { submitted, inReview, infoRequested, references, declined, withdrawn, expired } = vettingStatus
const otherAllocator = 13
const dayMs = 86_400_000
const strategies = ['Private credit', 'Global macro', 'Venture', 'Infrastructure', 'Equity hedge', 'Real estate']
const regions = ['North America', 'Europe', 'Asia', 'Latin America']

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
  // A generator of its own: the rows above were there before these details.
  const details = makeRandom('vetting details')
  const seen = new Map<RegistrationStatusId, number>()
  const rows = planned.flatMap(({ row, type, who, event }, index) => {
    const choices = states[row.eventStatusId]
    if (!type.requiresVetting || choices.length === 0) return []
    const turn = seen.get(row.eventStatusId) ?? 0
    seen.set(row.eventStatusId, turn + 1)
    const vettingStatusId = at(choices, turn % choices.length)
    const aumUsd = who.company?.aumUsd ?? makeAum(random)
    const decisionReason = reasonOf(random, vettingStatusId)
    const isDecided = vettingStatusId === vettingApproved || vettingStatusId === declined
    return {
      eventId: event.eventId,
      contactId: who.contactId,
      companyId: who.company?.companyId ?? null,
      eventRegistrationId: at(registrationIds, index),
      allocatorType: who.company && who.company.typeNumber <= otherAllocator ? who.company.typeNumber : otherAllocator,
      aumUsd,
      alternativesAllocationPct: details.integer(2, 12) * 5,
      typicalTicketMinUsd: details.integer(1, 10) * 1_000_000,
      typicalTicketMaxUsd: details.integer(2, 10) * 10_000_000,
      discretion: details.pick([1, 1, 2, 2, 3]),
      allocationsLast24Months: details.integer(0, 14),
      strategyInterests: details.shuffled(strategies).slice(0, details.integer(1, 3)),
      regionInterests: details.shuffled(regions).slice(0, details.integer(1, 2)),
      vettingStatusId,
      statusChangedAt: row.createdAt,
      decisionReason,
      decidedByContactId: isDecided ? vetterId : null,
      decidedAt: isDecided ? row.createdAt : null,
      assignedToContactId: vettingStatusId === submitted || details.chance(0.3) ? null : vetterId,
      dueAt: new Date(Date.parse(row.createdAt) + details.integer(5, 60) * dayMs).toISOString(),
      ...stamped(row.createdAt),
      updatedByContactId: vettingStatusId === submitted ? null : vetterId,
    }
  })
  const ids = await insertRows(db, vettingSubmissions, rows, 'vettingSubmissionId')
  await insertRows(
    db,
    vettingReferences,
    rows.flatMap((row, index) => referencesOf(row, at(ids, index), vetterId)),
  )
}

const statusesWithReferences: readonly number[] = [inReview, references, vettingApproved, declined]
const { notContacted, contacted, positive, negative, noResponse } = referenceStatuses
const people = [
  'Ingrid Halvorsen',
  'Tomás Arriaga',
  'Wei-Lin Zhao',
  'Priscilla Adeyemi',
  'Duncan Farquhar',
  'Noor Rahmani',
  'Béatrice Lemoine',
]
const answers = [
  'Worked with them on two mandates. Decides within their committee and keeps to what was agreed.',
  'We met at three events. Serious, well prepared, allocates about twice a year.',
  'They represent the institution directly. I have no doubts.',
]

/** Two references of a submission that is or was in review; answers where it has been decided. */
function referencesOf(row: { eventId: number; vettingStatusId: number; statusChangedAt: string }, id: number, vetterId: number) {
  if (!statusesWithReferences.includes(row.vettingStatusId)) return []
  const random = makeRandom(`references ${id}`)
  return random
    .shuffled(people)
    .slice(0, 2)
    .map((name, index) => {
      const status =
        row.vettingStatusId === vettingApproved
          ? positive
          : row.vettingStatusId === declined
            ? random.pick([negative, noResponse])
            : index === 0
              ? random.pick([contacted, positive])
              : random.pick([notContacted, contacted])
      const hasAnswered = status === positive || status === negative
      return {
        eventId: row.eventId,
        vettingSubmissionId: id,
        name,
        companyName: random.pick(['Larkfield Advisers', 'Northmoor Capital', 'Quillhaven Partners']),
        jobTitle: random.pick(['Partner', 'Managing director', 'Head of investor relations']),
        relationship: random.pick(['Former colleague', 'Manager of a fund they invested in', 'Co-investor']),
        email: `${name
          .normalize('NFD')
          .replace(/[^A-Za-z]+/g, '.')
          .toLowerCase()}@example.org`,
        vettingReferenceStatusId: status,
        contactedAt: status === notContacted ? null : row.statusChangedAt,
        contactedByContactId: status === notContacted ? null : vetterId,
        respondedAt: hasAnswered ? row.statusChangedAt : null,
        response: status === positive ? random.pick(answers) : status === negative ? 'I do not know this person.' : null,
        rating: status === positive ? random.integer(4, 5) : status === negative ? 1 : null,
        ...stamped(row.statusChangedAt, vetterId),
      }
    })
}

function reasonOf(random: Random, vettingStatusId: number): string | null {
  if (vettingStatusId === vettingApproved)
    return random.pick(['Two references answered.', 'Known since 2019; "solid".', 'Direct representation of the institution confirmed.'])
  return vettingStatusId === declined ? random.pick(['No direct representation of an institution.', 'Assets below the floor.']) : null
}
