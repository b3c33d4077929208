import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { formMessages } from '#constants/formMessages.ts'
import { limits } from '#constants/limits.ts'
import { openVettingStatuses, referenceStatuses, vettingLimits } from '#constants/vetting.ts'
import { referencePath, type vettingReferences } from '#contract/events/vettingReferences.ts'
import { longText, text } from '#contract/fields.ts'
import type { Db } from '../../db/client.ts'
import { titleOf } from '../../db/entityNames.ts'
import { companies, events, vettingReferences as table, vettingSubmissions } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { hashOfSecret } from '../../kernel/hashOfSecret.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { messagePage } from '../plainPages/messagePage.ts'
import { type Answer, answerForm, answerPagePolicy, type AnswerErrors, noAnswer } from './answerPage.ts'
import { lockReference, storeHash, writeReference } from './referenceCalls.ts'

const formBytes = 64 * 1024
/** For one source. */
const rateLimit = { max: 30, timeWindow: '1 minute' }
const dayMs = 86_400_000

/**
 * Serves the page at which a reference answers by a private link. Not calls: a browser opens it without a token and reads a page. A link is
 * answered once, within `vettingLimits.referenceLinkDays`.
 */
export function mountAnswers(app: FastifyInstance, { db, clock }: Nucleus, references: Repository<typeof vettingReferences>): void {
  const url = referencePath(':secret')
  const options = { schema: { hide: true }, config: { rateLimit } }
  void app.register((scope, _, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: formBytes }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    )

    scope.get<{ Params: { secret: string } }>(url, options, async (request, reply) => {
      const open = await readOpen(db, request.params.secret, clock())
      return open ? show(reply, 200, answerForm({ ...open, answer: noAnswer, errors: {} })) : showUnknown(reply)
    })

    scope.post<{ Params: { secret: string }; Body: unknown }>(url, { ...options, bodyLimit: formBytes }, async (request, reply) => {
      const open = await readOpen(db, request.params.secret, clock())
      if (!open) return showUnknown(reply)
      const answer = answerIn(request.body)
      const errors = errorsOf(answer)
      if (Object.keys(errors).length > 0) return show(reply, 422, answerForm({ ...open, answer, errors }))
      return (await store(request.params.secret, answer))
        ? show(reply, 200, messagePage({ title: 'Thank you', text: 'Your answer was sent to the people who organise the event.' }))
        : showUnknown(reply)
    })
    done()
  })

  /** Stores an answer with its line in the history. Returns false when the link was answered meanwhile. */
  const store = (secret: string, answer: Answer): Promise<boolean> =>
    db.transaction(async (tx) => {
      const at = clock()
      const open = await readOpen(tx, secret, at, { isLocked: true })
      if (!open) return false
      const row = await lockReference(tx, references, open.id)
      const parsed = answerSchema.parse(answer)
      const next = {
        vettingReferenceStatusId: parsed.opinion === 'yes' ? referenceStatuses.positive : referenceStatuses.negative,
        rating: parsed.rating ? Number(parsed.rating) : row.rating,
        relationship: parsed.relationship || row.relationship,
        response: parsed.response,
        respondedAt: at.toISOString(),
        isOwnAnswer: true,
      }
      await writeReference(tx, references, row, next, { contactId: null }, at)
      await storeHash(tx, open.id, null)
      return true
    })
}

const answerSchema = z.object({
  opinion: z.enum(['yes', 'no']),
  rating: z.enum(['', '1', '2', '3', '4', '5']),
  relationship: text(200),
  response: longText(limits.description).min(1),
})

/** The fields of the form; of a field that is sent twice, the first. Anything else is ignored. */
function answerIn(body: unknown): Answer {
  const sent = body instanceof URLSearchParams ? body : new URLSearchParams()
  const field = (name: keyof Answer) => sent.get(name) ?? ''
  return { opinion: field('opinion'), rating: field('rating'), relationship: field('relationship'), response: field('response') }
}

function errorsOf(answer: Answer): AnswerErrors {
  const { error } = answerSchema.safeParse(answer)
  const errors: AnswerErrors = {}
  for (const { path } of error?.issues ?? []) {
    const field = path[0] as keyof Answer
    errors[field] ??= messages[field](answer[field].trim())
  }
  return errors
}

const unreadable = 'This text holds characters that cannot be stored. Type it again'
const messages: Readonly<Record<keyof Answer, (value: string) => string>> = {
  opinion: () => 'Choose Yes or No',
  rating: () => 'Choose one of the numbers, or none',
  relationship: (value) => (value.length > 200 ? formMessages.textAtMost('How do you know them?', 200) : unreadable),
  response: (value) => {
    if (value === '') return formMessages.required('Your answer')
    return value.length > limits.description ? formMessages.textAtMost('Your answer', limits.description) : unreadable
  },
}

/** The reference of a link that can be answered now: the submission is still to be decided. A malformed secret is looked up like any other. */
async function readOpen(db: Db, secret: string, at: Date, { isLocked = false } = {}) {
  const since = new Date(at.getTime() - vettingLimits.referenceLinkDays * dayMs).toISOString()
  const query = db
    .select({
      id: table.vettingReferenceId,
      referenceName: table.name,
      applicantName: sql<string>`${titleOf(vettingSubmissions)}`,
      applicantCompany: sql<
        string | null
      >`(select ${companies.name} from ${companies} where ${companies.companyId} = ${vettingSubmissions.companyId})`,
      eventName: events.name,
    })
    .from(table)
    .innerJoin(vettingSubmissions, eq(vettingSubmissions.vettingSubmissionId, table.vettingSubmissionId))
    .innerJoin(events, eq(events.eventId, table.eventId))
    .where(
      and(
        eq(table.privateKeyHash, hashOfSecret(secret)),
        eq(table.vettingReferenceStatusId, referenceStatuses.contacted),
        sql`${table.contactedAt} > ${since}`,
        isNull(table.deletedAt),
        inArray(vettingSubmissions.vettingStatusId, [...openVettingStatuses]),
        isNull(vettingSubmissions.deletedAt),
        isNull(events.deletedAt),
      ),
    )
  const [open] = await (isLocked ? query.for('no key update', { of: table }) : query)
  return open
}

const showUnknown = (reply: FastifyReply): FastifyReply =>
  show(
    reply,
    404,
    messagePage({
      title: 'This link cannot be used',
      text: 'It was answered already, is no longer needed, has ended, or is not complete. Ask the person who sent it for a new link.',
    }),
  )

const show = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-security-policy': answerPagePolicy, 'x-robots-tag': 'noindex, nofollow' })
    .type('text/html; charset=utf-8')
    .send(page)
