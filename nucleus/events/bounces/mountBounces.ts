import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { bounceClasses, deliveryStatuses, mailResolutions } from '#constants/mails.ts'
import { publicPaths } from '#constants/publicPaths.ts'
import { TemporaryRefusal } from '../../base/errors.ts'
import { isSigned, signatureHeader, timestampHeader } from '../../base/signedRequest.ts'
import { registrationMails as table } from '../../db/tables/index.ts'
import { system } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { countReturned } from '../notifications/countMails.ts'
import { announceMails } from '../mails/queueMails.ts'
import { mailIn } from '../mails/mailKey.ts'
import { readReport, type Report } from './readReport.ts'

/** Of a report, which can hold the mail itself; its start is read. */
const bodyBytes = 1024 * 1024
const rateLimit = { max: 3000, timeWindow: '1 minute' }

type Outcome = 'noted' | 'no report' | 'unknown mail' | 'unchanged'
const words: Record<Outcome, string> = {
  noted: 'Noted.',
  'no report': 'This is no report of a mail that failed.',
  'unknown mail': 'This is about no mail that was sent from here.',
  unchanged: 'This changes nothing: the mail was reported before, or waits to leave.',
}

/**
 * Takes the mails that come back from the mail server, as it hands them over (docs/operations.md, "Bounces"). No call: a program signs it, and nobody is signed
 * in. Anything with a right signature is answered 200, so that a mail server does not try again with what never fits.
 */
export function mountBounces(app: FastifyInstance, nucleus: Nucleus): void {
  const secret = nucleus.config.BOUNCE_SECRET
  if (secret === undefined) return
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytes }, (_request, body, parsed) => parsed(null, body))
    const options = { schema: { hide: true }, config: { rateLimit }, bodyLimit: bodyBytes }
    scope.post(publicPaths.bounces, options, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = (name: string) => [request.headers[name]].flat()[0]
      if (!isSigned(secret, { instant: header(timestampHeader), signature: header(signatureHeader), body }))
        return reply.code(403).send({ message: 'The signature is wrong or too old.' })
      return { message: words[await take(nucleus, body)] }
    })
    done()
  })
}

async function take(nucleus: Nucleus, raw: Uint8Array): Promise<Outcome> {
  const report = await readReport(raw).catch(() => undefined)
  if (!report) return 'no report'
  const id = mailIn(nucleus, report.original)
  if (id === undefined) return 'unknown mail'
  return note(nucleus, id, report)
}

const { sent, unknown, failed, sending } = deliveryStatuses

/**
 * Stores what became of a mail that had left. One that waits to leave again, or was stopped, stays as it is. For one that failed already, a complaint
 * counts too, and a report that its own recipient is unknown, after one about somebody else or about a full mailbox. Throws 503 while the mail is still
 * being handed over: the report is handed over again.
 */
async function note({ db }: Nucleus, registrationMailId: number, { bounces }: Report): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const [mail] = await tx.select().from(table).where(eq(table.registrationMailId, registrationMailId)).for('no key update')
    // What a report says of the one who got it, not of others whom it names.
    const address = mail?.recipient.toLowerCase()
    const bounce = bounces.find(({ recipient }) => recipient === address) ?? bounces[0]
    if (!mail || !bounce) return 'unknown mail'
    if (mail.deliveryStatusId === sending)
      throw new TemporaryRefusal(503, 'This mail is still being handed over. Report it again in a minute.', { retryAfter: 60 })
    const { bounceClass, smtpCode, words: failure, recipient } = bounce
    // A report about somebody to whom it was forwarded says nothing of this address.
    const isOfRecipient = recipient === null || recipient === address
    const isSuppressing = bounce.isAddressRefused && isOfRecipient
    const isComplaint = bounceClass === bounceClasses.complaint
    const isNews = isComplaint ? mail.bounceClass !== bounceClass : isSuppressing && !mail.isSuppressing
    const hasLeft = mail.deliveryStatusId === sent || mail.deliveryStatusId === unknown
    if (!hasLeft && !(mail.deliveryStatusId === failed && isNews)) return 'unchanged'
    await tx
      .update(table)
      .set({
        ...{ deliveryStatusId: failed, bounceClass, smtpCode, resolution: mailResolutions.open },
        failure: isOfRecipient ? failure : `${recipient}: ${failure}`,
        isSuppressing,
      })
      .where(eq(table.registrationMailId, registrationMailId))
    await announceMails(tx, [mail], 'update', system)
    if (mail.notificationContentId !== null) await countReturned(tx, mail.notificationContentId)
    return 'noted'
  })
}
