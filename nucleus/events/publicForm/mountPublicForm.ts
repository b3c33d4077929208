import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { typeIdInName } from '#constants/publicPaths.ts'
import type { registrations } from '#contract/events/registrations.ts'
import { takesFiles } from '#contract/forms/answerRules.ts'
import { publicQuestions } from '#contract/forms/checkAnswers.ts'
import { ownRegistration, ownUpdate, submission } from '#contract/publicForm.ts'
import { notFound, Refusal } from '../../base/errors.ts'
import { sendBuiltFile } from '../../http/builtFiles.ts'
import { fileFormOf } from '../../files/fileForm.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { sourceOf } from '../../kernel/sourceOf.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { messagePage, messagePagePolicy } from '../plainPages/messagePage.ts'
import { formBundle } from './bundle.ts'
import { formPage } from './formPage.ts'
import { formsPage } from './formsPage.ts'
import { confirmOwn, lockedTextOfKey, readOwn, updateOwn, withdrawOwn, unknownLink } from './ownRegistration.ts'
import { limitedBySource, publicLimits } from './publicLimits.ts'
import { createPublicTurns } from './publicTurns.ts'
import { closedText, findForm, findOwnForm, type FormAddress, openForms, publicFormOf, seatsTextsOf } from '../formAnswers/readForm.ts'
import { submit } from './submit.ts'
import { checkUploadLimits, forgetSources } from '../formAnswers/uploadLimits.ts'
import { storeUpload } from '../formAnswers/uploads.ts'

/** Texts of a whole form; one that is too long is refused beside its question, and so must arrive. */
const answersBytes = 4 * 1024 * 1024
/** The key of a private link. */
const keyBytes = 4 * 1024
/** A file with the rest of its form. */
const uploadBytes = limits.uploadBytes + 64 * 1024

const unknownForm = { title: 'Form not found', text: 'Check the address for typing mistakes, or ask the organiser for a new link.' }

/**
 * Serves registration forms to the public, without a session: pages, and what their script sends. Not calls of the console: their requests are
 * declared in `contract/publicForm.ts`.
 */
export function mountPublicForm(app: FastifyInstance, nucleus: Nucleus, repository: Repository<typeof registrations>): void {
  const { db, clock, privateKeys } = nucleus
  const [inTurn, inReadersTurn] = [createPublicTurns(), createPublicTurns()]
  const reading = formBundle()
  reading.catch(() => undefined)
  nucleus.jobs.everyHour(() => forgetSources(db, clock()))
  const page = { schema: { hide: true } }
  const { checkForm, checkLink, checkChanges, checkLength } = publicLimits(app)
  const post = (max: number) => ({ bodyLimit: keyBytes, config: limitedBySource(max), ...page })
  const postAnswers = (max: number) => ({ ...post(max), bodyLimit: answersBytes, onRequest: checkLength })
  const { submissionsOfSource, privateLinkCallsOfSource } = nucleusLimits
  /** The body of a request about a private link; throws 429 when that was used too often. */
  const aboutLink = async <S extends z.ZodType<{ key: string }>>(schema: S, request: FastifyRequest): Promise<z.output<S>> => {
    const { key } = (request.body ?? {}) as { key?: unknown }
    if (typeof key === 'string' && !ownRegistration.shape.key.safeParse(key).success) throw unknownLink()
    const sent = parsed(schema, request)
    await checkLink(request)
    return sent
  }

  app.get<{ Params: FormAddress }>('/register/:eventCode/:linkSlug', page, async ({ params }, reply) => {
    const bundle = await reading
    const shown = await inReadersTurn(async () => {
      const found = await findForm(db, params)
      return found && { found, form: await publicFormOf(db, found, { at: clock() }) }
    })
    if (!shown || !bundle) return show(reply, shown ? 503 : 404, shown ? notBuilt : unknownForm)
    return sendPage(reply, formPage({ eventCode: params.eventCode, bundle, ...shown, isPrivate: false }))
  })
  app.get<{ Params: FormAddress }>('/register/:eventCode/:linkSlug/yours', page, async ({ params }, reply) => {
    const [found, bundle] = [await findOwnForm(db, params), await reading]
    if (!found || !bundle) return show(reply, found ? 503 : 404, found ? notBuilt : unknownForm)
    return sendPage(reply, formPage({ eventCode: params.eventCode, bundle, found, form: null, isPrivate: true }))
  })
  app.get<{ Params: { eventCode: string }; Querystring: Record<string, unknown> }>(
    '/register/:eventCode',
    page,
    async ({ params, query }, reply) => {
      const open = await inReadersTurn(async () => {
        const found = await openForms(db, params.eventCode, clock())
        return found && { ...found, seatsTexts: await seatsTextsOf(db, found.forms) }
      })
      return open ? sendPage(reply, formsPage(open, query)) : show(reply, 404, unknownForm)
    },
  )
  app.get<{ Params: { name: string } }>('/register-files/:name', page, async (request, reply) => {
    const file = (await reading)?.files.get(request.params.name)
    return file ? sendBuiltFile(request, reply, file) : show(reply, 404, unknownForm)
  })

  app.post<{ Params: FormAddress }>('/register/:eventCode/:linkSlug', postAnswers(submissionsOfSource), async (request, reply) => {
    const data = await inTurn(async () => {
      const found = await findForm(db, request.params)
      if (!found) throw notFound('This form')
      await checkForm(request)
      const sent = parsed(submission, request)
      // Programs fill in every field. The reply does not say that nothing was stored.
      if (sent.website) throw new Refusal(422, 'The registration could not be sent. Load the page again and try once more.')
      return submit(nucleus, repository, found, sent)
    })
    return reply.send({ code: 200, message: 'OK', data })
  })
  app.post<{ Params: FormAddress & { questionId: string } }>(
    '/register/:eventCode/:linkSlug/files/:questionId',
    { bodyLimit: uploadBytes, config: limitedBySource(60), ...page },
    async (request, reply) => {
      const found = await findOwnForm(db, request.params)
      const question = found && publicQuestions(found.form).find((one) => String(one.eventQuestionId) === request.params.questionId)
      if (!question || !takesFiles(question)) throw notFound('This question')
      const source = privateKeys.hashOfSource(sourceOf(request.ip))
      const origin = () => ({ eventId: found.event.eventId, source, sourceText: 'from your network', at: clock() }) as const
      const isOwn = typeIdInName(request.params.linkSlug) !== undefined
      if (!isOwn) checkTakesFiles(closedText(found, clock()))
      // Before the file is read.
      await checkUploadLimits(db, origin())
      const { bytes, texts } = await fileFormOf(request, ['name', 'key'], uploadMessages)
      if (isOwn) checkTakesFiles(await lockedTextOfKey(nucleus, found, texts.key))
      const fileId = await inTurn(() => storeUpload(db, question, { bytes, name: String(texts.name) }, origin()))
      return reply.send({ code: 200, message: 'OK', data: { fileId } })
    },
  )
  app.post('/registration/read', post(privateLinkCallsOfSource), async (request, reply) =>
    reply.send({ code: 200, message: 'OK', data: await readOwn(nucleus, (await aboutLink(ownRegistration, request)).key) }),
  )
  app.post('/registration/update', postAnswers(privateLinkCallsOfSource), async (request, reply) =>
    reply.send({
      code: 200,
      message: 'OK',
      data: await inTurn(async () => {
        const sent = await aboutLink(ownUpdate, request)
        await checkChanges(request)
        return updateOwn(nucleus, sent)
      }),
    }),
  )
  app.post('/registration/confirm', post(privateLinkCallsOfSource), async (request, reply) =>
    reply.send({ code: 200, message: 'OK', data: await confirmOwn(nucleus, (await aboutLink(ownRegistration, request)).key) }),
  )
  app.post('/registration/withdraw', post(privateLinkCallsOfSource), async (request, reply) =>
    reply.send({
      code: 200,
      message: 'OK',
      data: await inTurn(async () => withdrawOwn(nucleus, repository, (await aboutLink(ownRegistration, request)).key)),
    }),
  )
}

/** Throws 403 on `file` where the form takes no answers, and so no files. */
function checkTakesFiles(closed: string | null): void {
  if (closed !== null) throw new Refusal(403, closed, { fields: { file: closed } })
}

const uploadMessages = {
  noForm: 'Send form data with one part named “file”.',
  tooLarge: 'The file is larger than 10 MB.',
  tooMany: 'Send one file at a time.',
  empty: 'Choose a file that is not empty',
}
const notBuilt = { title: 'Not available', text: 'The page of this form was not built. Run the build, then start again.' }

/** The body, or 400: only programs other than the page send anything else. */
function parsed<S extends z.ZodType>(schema: S, { body }: FastifyRequest): z.output<S> {
  const result = schema.safeParse(body)
  if (!result.success) throw new Refusal(400, 'The request is not complete. Load the page again and try once more.')
  return result.data
}

const sendPage = (reply: FastifyReply, { html, policy }: { html: string; policy: string }): FastifyReply =>
  reply.header('content-security-policy', policy).header('x-frame-options', 'DENY').type('text/html; charset=utf-8').send(html)

const show = (reply: FastifyReply, status: number, text: { title: string; text: string }): FastifyReply =>
  reply.code(status).header('content-security-policy', messagePagePolicy).type('text/html; charset=utf-8').send(messagePage(text))
