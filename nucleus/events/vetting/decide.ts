import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { formMessages } from '#constants/formMessages.ts'
import { registrationStatus, type RegistrationStatusId, vettingStatus, type VettingStatusId } from '#constants/statuses.ts'
import { declinableByVetting, vettingReasonStatuses } from '#constants/vetting.ts'
import { missingReferencesText } from '#contract/events/missingReferences.ts'
import { noPeople } from '#contract/events/peopleCounts.ts'
import type { registrations } from '#contract/events/registrations.ts'
import type { VettingSubmission, vettingSubmissions } from '#contract/events/vetting.ts'
import {
  decideVetting,
  previewVettingDecision,
  reopenRefusal,
  twoPeopleReason,
  vettingMoveRefusal,
} from '#contract/events/vettingDecisions.ts'
import { ruleBroken, staleVersion } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes, registrations as registrationTable } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { reversed } from '../../kernel/reversed.ts'
import { earlierMoves } from '../../kernel/earlierMoves.ts'
import { rememberChanges, type RowVersions } from '../../kernel/undoTokens.ts'
import { difference, updateRow } from '../../kernel/writes.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { moveWithin, retryOnConflict, totalOf } from '../moves/move.ts'
import { fillSeats } from '../moves/fillSeats.ts'
import { lockPlaces } from '../moves/seats.ts'
import { mailCounts } from '../mails/mailCounts.ts'
import { queueInformationMail } from './informationMail.ts'
import { readNewestVetting } from '../moves/unvetted.ts'

interface Repositories {
  submissions: Repository<typeof vettingSubmissions>
  registrations: Repository<typeof registrations>
}
interface Decision {
  vettingStatusId: VettingStatusId
  declinesRegistration?: boolean
  sendsMail?: boolean
  reason?: string | null
  rowVersion?: number
}
type DecisionFields = Pick<
  VettingSubmission,
  'vettingStatusId' | 'statusChangedAt' | 'decisionReason' | 'proposedByContactId' | 'proposedAt' | 'decidedByContactId' | 'decidedAt'
>

const { inReview, infoRequested, approved, declined, expired } = vettingStatus
const { pending, inVetting, waitlisted } = registrationStatus

/** Serves the status of vetting submissions (docs/domain.md §5): the decision and the move of its registration are one transaction. */
export function mountDecisions(app: FastifyInstance, nucleus: Nucleus, repositories: Repositories): void {
  mountCall(app, decideVetting, ({ input: { vettingSubmissionId, ...decision }, actor }) =>
    retryOnConflict(() => nucleus.db.transaction((tx) => decide(tx, nucleus, repositories, { id: vettingSubmissionId, decision, actor }))),
  )
  mountCall(app, previewVettingDecision, ({ input: { vettingSubmissionId: id, ...input }, actor }) => {
    const decision = { ...input, reason: 'Preview' }
    return retryOnConflict(() => reversed(nucleus.db, (tx) => decide(tx, nucleus, repositories, { id, decision, actor })))
  })
}

interface Request {
  id: number
  decision: Decision
  actor: Actor
}

async function decide(tx: Db, nucleus: Nucleus, repositories: Repositories, { id, decision, actor }: Request) {
  const { submissions } = repositories
  const current = await lockSubmission(tx, repositories, id)
  const at = nucleus.clock()
  const after = fieldsAfter(current, decision, { actor, at })
  const { before, after: changed, isEmpty } = after ? difference(current, after) : { before: {}, after: {}, isEmpty: true }
  if (isEmpty) return { ...current, ...nothingMoved, undoToken: (await earlierDecision(tx, submissions, current, { actor, at })) ?? null }
  const change = { id, version: current.rowVersion, before, after: changed }
  const version = await updateRow(tx, submissions, { ...change, action: 'status' }, actor, at)
  if (version === undefined) throw staleVersion(await submissions.getOrThrow(tx, id))
  const { undoable, ...moved } = await moveRegistration(tx, nucleus, repositories, { current, decision, after: changed, actor })
  const { reason, sendsMail } = decision
  const asksRegistrant = sendsMail && decision.vettingStatusId === infoRequested
  const mail = asksRegistrant ? await queueInformationMail(tx, nucleus, current, { reason, author: actor, at }) : undefined
  const own: RowVersions = { resource: submissions.resource, versions: new Map([[id, version]]) }
  return {
    ...(await submissions.getOrThrow(tx, id)),
    ...moved,
    ...mail,
    undoToken: undoable ? await rememberChanges(tx, [own, ...undoable], actor, at) : null,
  }
}

/** Locks in the order of every move: places, registration, and what depends on it last. */
async function lockSubmission(tx: Db, { submissions, registrations }: Repositories, id: number): Promise<VettingSubmission> {
  const { eventRegistrationId } = await submissions.getOrThrow(tx, id)
  if (eventRegistrationId) {
    const { eventId, eventCompanyTypeId } = registrationTable
    const places = await tx
      .select({ eventId, eventCompanyTypeId })
      .from(registrationTable)
      .where(eq(registrationTable.eventRegistrationId, eventRegistrationId))
    await lockPlaces(tx, places)
    await lockRows(tx, registrations, [eventRegistrationId], 'no key update')
  }
  await lockRows(tx, submissions, [id], 'no key update')
  const current = await submissions.getOrThrow(tx, id)
  if (current.eventRegistrationId !== eventRegistrationId) throw staleVersion(current)
  return current
}

/** What the decision writes; undefined when it changes nothing. Throws 409 and 422. */
function fieldsAfter(
  current: VettingSubmission,
  { vettingStatusId: to, reason, rowVersion }: Decision,
  { actor: { contactId }, at }: { actor: Actor; at: Date },
): DecisionFields | undefined {
  const from = current.vettingStatusId
  if (from === to) return undefined
  // Their first of two approvals, sent again because its reply was lost.
  if (to === approved && rowVersion === current.rowVersion - 1 && current.proposedByContactId === contactId) return undefined
  if (rowVersion !== undefined && rowVersion !== current.rowVersion) throw staleVersion(current)
  const refusal = vettingMoveRefusal(from, to) ?? (to === inReview ? reopenRefusal(current) : undefined)
  if (refusal) throw ruleBroken({ vettingStatusId: refusal })
  if (vettingReasonStatuses.includes(to) && !reason) throw ruleBroken({ reason: formMessages.required('Reason') })
  const now = at.toISOString()
  const decisionReason = reason || null
  if (to === approved) {
    const missing = missingReferencesText(current.missingReferences)
    if (missing) throw ruleBroken({ vettingStatusId: missing })
    const why = twoPeopleReason(current, contactId)
    if (why && current.proposedByContactId === contactId)
      throw ruleBroken({ vettingStatusId: `Two people must approve (${why}). You have approved already: somebody else has to.` })
    if (why && !current.proposedByContactId) return { ...current, decisionReason, proposedByContactId: contactId, proposedAt: now }
  }
  const moved = { vettingStatusId: to, statusChangedAt: now }
  // An approval that ages still says who gave it.
  if (to === expired) return { ...current, ...moved, decisionReason: decisionReason ?? current.decisionReason }
  const isDecided = to === approved || to === declined
  return {
    ...moved,
    decisionReason,
    proposedByContactId: to === approved ? current.proposedByContactId : null,
    proposedAt: to === approved ? current.proposedAt : null,
    decidedByContactId: isDecided ? contactId : null,
    decidedAt: isDecided ? now : null,
  }
}

/** The token of the decision that the same person made before, if it is the last that was written to the submission. */
const earlierDecision = (
  tx: Db,
  { resource }: Repositories['submissions'],
  { vettingSubmissionId: id, rowVersion: version }: VettingSubmission,
  by: { actor: Actor; at: Date },
) => earlierMoves(tx, resource, [{ id, version }], by)

const nothingMoved = {
  ...{ movedRegistrationTo: null, registrationRefusal: null, cancelledBookings: 0, promoted: 0, people: noPeople },
  ...{ mails: 0, mailRefusal: null },
}

interface Move {
  current: VettingSubmission
  decision: Decision
  after: Partial<DecisionFields>
  actor: Actor
}

/**
 * Moves the linked registration as the decision says, by the rules of any move. A move that these refuse leaves the registration as it is. One that
 * waits may have a seat now: where promotion is automatic and a seat is free, it goes to whoever waits longest. `undoable` is undefined when the
 * caller may not undo what was written.
 */
async function moveRegistration(tx: Db, nucleus: Nucleus, { registrations }: Repositories, { current, decision, after, actor }: Move) {
  const { eventRegistrationId: id } = current
  const row = id && after.vettingStatusId ? await readRegistration(tx, id) : undefined
  const to = row && after.vettingStatusId ? registrationStatusAfter(row, decision) : undefined
  const mayHaveSeat = row?.status === waitlisted && after.vettingStatusId === approved
  if (!id || !row || (!to && !mayHaveSeat)) return { ...nothingMoved, undoable: [] }
  if ((await readNewestVetting(tx, id)) !== current.vettingSubmissionId)
    return { ...nothingMoved, registrationRefusal: to ? 'A newer vetting submission decides about it.' : null, undoable: [] }
  if (!to) {
    const filled = await fillSeats(tx, row.eventId, { maxSeats: 1, actor, at: nucleus.clock() })
    const { promoted, people, mails, undoable } = filled
    return { ...nothingMoved, promoted, people, ...mailCounts(nucleus, mails), undoable: promoted > 0 ? undoable : [] }
  }
  // Why a vetting was approved is for staff alone; the reason of a registration may be in a mail to the registrant.
  const move = { eventStatusId: to, reason: to === registrationStatus.declined ? decision.reason : null }
  const { results, cancelled, promoted, people, mails, undoable } = await moveWithin(tx, nucleus, registrations, { ids: [id], move, actor })
  const [result] = results
  if (result && 'refusal' in result) return { ...nothingMoved, registrationRefusal: result.refusal.message, undoable: [] }
  return {
    ...nothingMoved,
    movedRegistrationTo: to,
    cancelledBookings: totalOf(cancelled),
    promoted,
    people,
    ...mailCounts(nucleus, mails),
    undoable: undoable.length > 0 ? undoable : undefined,
  }
}

interface LinkedRegistration {
  eventId: number
  status: RegistrationStatusId
  /** Of the company type. */
  requiresApproval: boolean
}

async function readRegistration(tx: Db, id: number): Promise<LinkedRegistration | undefined> {
  const { eventId, eventStatusId, eventCompanyTypeId, eventRegistrationId, deletedAt } = registrationTable
  const [row] = await tx
    .select({ eventId, eventStatusId, requiresApproval: eventCompanyTypes.requiresApproval })
    .from(registrationTable)
    .innerJoin(eventCompanyTypes, eq(eventCompanyTypes.eventCompanyTypeId, eventCompanyTypeId))
    .where(and(eq(eventRegistrationId, id), isNull(deletedAt)))
  return row && { ...row, status: row.eventStatusId as RegistrationStatusId }
}

/**
 * Where a decision moves a registration: declined is Declined, if the decision says so; approved is Approved, or Pending review where staff approve each registration.
 * Undefined where it stays.
 */
function registrationStatusAfter(
  { status, requiresApproval }: LinkedRegistration,
  { vettingStatusId: decided, declinesRegistration }: Decision,
): RegistrationStatusId | undefined {
  if (decided === declined) return declinesRegistration && declinableByVetting.includes(status) ? registrationStatus.declined : undefined
  if (decided !== approved || (status !== pending && status !== inVetting)) return undefined
  const next = requiresApproval ? pending : registrationStatus.approved
  return next === status ? undefined : next
}
