import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '#constants/limits.ts'
import { type registrations } from '#contract/events/registrations.ts'
import { answerFileParts, registrationFile, uploadAnswerFile } from '#contract/events/registrationFile.ts'
import { takesFiles } from '#contract/forms/answerRules.ts'
import { fieldMessages } from '#contract/issueMessages.ts'
import { notFound, ruleBroken } from '../../base/errors.ts'
import { files, registrationResponses } from '../../db/tables/index.ts'
import { fileFormOf } from '../../files/fileForm.ts'
import { attachment } from '../../http/attachment.ts'
import { anyFile, mountCall, mountFile } from '../../kernel/mountCall.ts'
import type { Nucleus } from '../../kernel/context.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { storeUpload } from './uploads.ts'
import { answerFormOf } from './answerForm.ts'
import { checkRepresents } from '../common/checkRepresents.ts'

/**
 * Serves the files of answers to staff who may read registrations; a file that is of no answer of the registration is not found. Takes files that staff
 * then write into answers.
 */
export function mountRegistrationFiles(
  app: FastifyInstance,
  { db, clock, privateKeys }: Nucleus,
  repository: Repository<typeof registrations>,
): void {
  mountFile(app, registrationFile, anyFile, async ({ input: { eventRegistrationId, fileId }, reply }) => {
    await repository.getOrThrow(db, eventRegistrationId)
    const answers = await db
      .select({ value: registrationResponses.value })
      .from(registrationResponses)
      .where(eq(registrationResponses.eventRegistrationId, eventRegistrationId))
    const own = answers.flatMap(({ value }) => [value].flat()).find((one) => isFile(one) && one.fileId === fileId)
    const [file] = own ? await db.select().from(files).where(eq(files.fileId, fileId)) : []
    if (!file) throw notFound('File')
    const ending = file.contentType === 'image/png' ? 'png' : 'jpg'
    const name = isFile(own) && own.name ? own.name : `headshot-${eventRegistrationId}.${ending}`
    return reply.header('content-type', file.contentType).headers(attachment(name)).send(Buffer.from(file.bytes))
  })

  mountCall(app, uploadAnswerFile, async ({ request, actor }) => {
    const { bytes, eventRegistrationId, eventQuestionId, name } = await formOf(request)
    checkRepresents(actor, await repository.getOrThrow(db, eventRegistrationId))
    const { event, questions } = await answerFormOf(db, eventRegistrationId)
    const question = questions.find((one) => one.eventQuestionId === eventQuestionId)
    if (!question || !takesFiles(question)) throw notFound('This question')
    const source = privateKeys.hashOfSource(`contact ${actor.contactId}`)
    const origin = { eventId: event.eventId, source, sourceText: 'by you', at: clock() } as const
    return { fileId: await storeUpload(db, question, { bytes, name }, origin) }
  })
}

/** The file and its parts. Throws 400, 413, 415 and 422 with a message for the user who chose the file. */
async function formOf(request: FastifyRequest) {
  const { bytes, texts } = await fileFormOf(request, Object.keys(answerFileParts.shape), {
    noForm: 'Send form data with the parts “eventRegistrationId”, “eventQuestionId”, “name” and “file”.',
    tooLarge: `The file is larger than ${limits.uploadBytes / 1024 / 1024} MB.`,
    tooMany: 'Send one file at a time.',
    empty: 'Choose a file that is not empty',
  })
  const parsed = answerFileParts.safeParse(texts)
  if (!parsed.success) throw ruleBroken(fieldMessages(answerFileParts, parsed.error.issues, texts))
  return { bytes, ...parsed.data }
}

/** The answer to an upload; a headshot has no name. */
const isFile = (value: unknown): value is { fileId: string; name?: string } =>
  typeof value === 'object' && value !== null && 'fileId' in value && typeof value.fileId === 'string'
