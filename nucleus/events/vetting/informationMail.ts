import { and, eq, or } from 'drizzle-orm'
import { mailDelaySeconds, mailTriggers } from '#constants/mails.ts'
import { vettingStatus } from '#constants/statuses.ts'
import type { VettingSubmission } from '#contract/events/vetting.ts'
import type { Db } from '../../db/client.ts'
import { registrationMails as mails, vettingSubmissions as submissions } from '../../db/tables/index.ts'
import type { Author } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import type { Change } from '../../kernel/writes.ts'
import { composeMails } from '../mails/composeMails.ts'
import { mailCounts } from '../mails/mailCounts.ts'
import { noMails, type StoppedMails, stopMails } from '../mails/moveMails.ts'
import { queueMails } from '../mails/queueMails.ts'

const { moreInformation } = mailTriggers

interface Request {
  /** What is missing, which the mail says. */
  reason: string | null | undefined
  author: Author
  at: Date
}

/** Queues the mail that asks the registrant of a submission for more information. Returns how many mails there are, or why there is none. */
export async function queueInformationMail(
  tx: Db,
  nucleus: Pick<Nucleus, 'sendMail'>,
  { eventRegistrationId }: Pick<VettingSubmission, 'eventRegistrationId'>,
  { reason, author, at }: Request,
): Promise<{ mails?: number; mailProblem?: string; mailRefusal: string | null }> {
  if (!eventRegistrationId) return { mailRefusal: 'No registration is linked.' }
  const composed = await composeMails(tx, [{ eventRegistrationId, trigger: moreInformation }], { reason: reason ?? null })
  const refusal = composed[0]?.refusal
  if (refusal) return { mailRefusal: refusal }
  const queued = await queueMails(tx, composed, { author, at, delaySeconds: mailDelaySeconds })
  return { ...mailCounts(nucleus, queued.length), mailRefusal: null }
}

/** Stops the mails of moves to Information requested that are undone. They were written at the moment of the move. */
export async function stopInformationMails(tx: Db, undone: readonly Change[], author: Author): Promise<StoppedMails> {
  const moves = undone.flatMap(({ id, before: { vettingStatusId, statusChangedAt } }) =>
    vettingStatusId === vettingStatus.infoRequested && typeof statusChangedAt === 'string' ? { id, at: statusChangedAt } : [],
  )
  if (moves.length === 0) return noMails
  const ofMoves = moves.map(({ id, at }) => and(eq(submissions.vettingSubmissionId, id), eq(mails.createdAt, at)))
  const found = await tx
    .select({ id: mails.registrationMailId })
    .from(mails)
    .innerJoin(submissions, eq(submissions.eventRegistrationId, mails.eventRegistrationId))
    .where(and(eq(mails.trigger, moreInformation), or(...ofMoves)))
  return stopMails(
    tx,
    found.map(({ id }) => id),
    author,
  )
}
