import * as z from 'zod'
import { choiceLabel } from '#constants/choice.ts'
import { registrationStatus, registrationStatuses, vettingStatus, type VettingStatusId, vettingStatuses } from '#constants/statuses.ts'
import { vettingLimits, vettingMoves } from '#constants/vetting.ts'
import { definePost } from '../define.ts'
import { oneOf, optionalLongText, positiveId, rowVersion } from '../fields.ts'
import type { Reply } from '../reply.ts'
import { rowWith } from '../resource.ts'
import { mailProblem, queuedMailsTexts } from './queuedMails.ts'
import { noPeople, peopleCounts, peopleTexts } from './peopleCounts.ts'
import { cancelledBookingsText, promotedText } from './registrations.ts'
import { type VettingSubmission, vettingSubmissions } from './vetting.ts'

/** Why a submission cannot move to another status; undefined when it can. */
export const vettingMoveRefusal = (from: VettingStatusId, to: VettingStatusId): string | undefined =>
  vettingMoves[from].includes(to)
    ? undefined
    : `A vetting submission cannot move from ${choiceLabel(vettingStatuses, from)} to ${choiceLabel(vettingStatuses, to)}.`

type TwoPeopleFacts = Pick<VettingSubmission, 'aumUsd' | 'largestAumUsd' | 'isFirstTime' | 'enteredByContactId'>

/**
 * Why two people must approve a submission where `userId` decides; undefined when one is enough (docs/domain.md §5). The largest assets that
 * the submission has had count, and who entered its assets or contact is never the only one to approve.
 */
export function twoPeopleReason(
  { aumUsd, largestAumUsd, isFirstTime, enteredByContactId }: TwoPeopleFacts,
  userId: number | undefined,
): string | undefined {
  const limit = `${vettingLimits.twoPeopleAumUsd.toLocaleString('en-GB')} USD`
  if (aumUsd > vettingLimits.twoPeopleAumUsd) return `assets above ${limit}`
  if (largestAumUsd > vettingLimits.twoPeopleAumUsd) return `assets were above ${limit} before they were changed`
  if (isFirstTime) return 'first approval of this contact'
  return enteredByContactId !== null && enteredByContactId === userId ? 'you entered the assets or the contact' : undefined
}

/** Why a submission cannot be reopened; undefined when it can. */
export const reopenRefusal = ({ vettingStatusId, eventStatusId }: Pick<VettingSubmission, 'vettingStatusId' | 'eventStatusId'>) =>
  vettingStatusId === vettingStatus.approved && eventStatusId === registrationStatus.approved ? dependentRegistration : undefined

/** An approved registration needs its approved vetting. */
export const dependentRegistration = 'The approved registration depends on this vetting. Move the registration first.'

/** What a decision also does: null where nothing is linked or nothing changes. */
const consequences = {
  /** The new status of the linked registration. */
  movedRegistrationTo: oneOf(registrationStatuses).nullable(),
  /** Why the linked registration stays as it is, although the decision would move it. */
  registrationRefusal: z.string().nullable(),
  cancelledBookings: z.number().int(),
  promoted: z.number().int(),
  /** What changed on the companies and contacts tabs. */
  people: peopleCounts,
  /** Mails that wait in the outbox for a minute. */
  mails: z.number().int(),
  mailProblem,
  /** Why the mail that the decision should send is not sent. */
  mailRefusal: z.string().nullable(),
}
const decisionExtras = { ...consequences, undoToken: z.string().nullable() }
const decidedVetting = rowWith(vettingSubmissions, decisionExtras)
type DecidedVetting = z.output<typeof decidedVetting>

const decision = {
  vettingSubmissionId: positiveId,
  vettingStatusId: oneOf(vettingStatuses),
  /**
   * Whether Declined also declines the linked registration, with the same reason, if it is Pending review, In vetting or Waitlisted. Default:
   * it stays.
   */
  declinesRegistration: z.boolean().optional().meta({ title: 'Also decline the registration' }),
  /** Whether Information requested also queues the mail "More information" to the registrant, with the reason. Default: no mail. */
  sendsMail: z.boolean().optional(),
}

/**
 * Changes the status of a vetting submission (docs/domain.md §5). Approved and Declined need a reason. Where two people must approve, the
 * first approval is recorded and the status stays. Approved, and Declined with `declinesRegistration`, also moves the linked registration. One
 * token undoes all of it, and stops mails that have not left.
 */
export const decideVetting = definePost({
  name: 'events/vettingStatus',
  path: '/events/vetting_status',
  permission: 'vet',
  body: z.object({ ...decision, reason: optionalLongText(1000).meta({ title: 'Reason' }), rowVersion: rowVersion.optional() }),
  reply: decidedVetting,
  isRepeatable: true,
  toast: { success: decisionText, failure: 'Failed to update Vetting Status!' },
})

/** What such a decision would also do now: it is tried and reversed. Throws what the decision itself would throw. */
export const previewVettingDecision = definePost({
  name: 'events/vettingStatus/preview',
  path: '/events/vetting_status/preview',
  permission: 'vet',
  body: z.object(decision),
  // The status would stay where this is the first of two approvals.
  reply: z.object({ ...consequences, vettingStatusId: oneOf(vettingStatuses) }),
  background: true,
})
export type DecisionPreview = z.output<typeof previewVettingDecision.reply>

function decisionText({ body, reply: { data } }: { body: unknown; reply: Reply }): string {
  const decided = (data ?? {}) as Partial<DecidedVetting>
  const {
    vettingStatusId,
    movedRegistrationTo,
    registrationRefusal,
    cancelledBookings = 0,
    promoted = 0,
    people = noPeople,
    mails = 0,
    mailProblem: problem,
    mailRefusal,
  } = decided
  const wanted = (body as { vettingStatusId?: number } | undefined)?.vettingStatusId
  if (wanted === vettingStatus.approved && vettingStatusId !== undefined && vettingStatusId !== vettingStatus.approved)
    return 'First approval recorded. Somebody else must approve too.'
  return [
    'Vetting Status updated successfully.',
    ...(movedRegistrationTo ? [`The registration is now ${choiceLabel(registrationStatuses, movedRegistrationTo)}.`] : []),
    ...(registrationRefusal ? [`The registration was not moved: ${registrationRefusal}`] : []),
    ...(cancelledBookings > 0 ? [cancelledBookingsText(cancelledBookings)] : []),
    ...(promoted > 0 ? [promotedText(promoted)] : []),
    ...peopleTexts(people),
    ...queuedMailsTexts(mails, problem),
    ...(mailRefusal ? [`No mail was sent: ${mailRefusal}`] : []),
  ].join(' ')
}
