import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type registrations } from '#contract/events/registrations.ts'
import { registrationFile } from '#contract/events/registrationFile.ts'
import { notFound } from '../../base/errors.ts'
import { files, registrationResponses } from '../../db/tables/index.ts'
import { attachment } from '../../http/attachment.ts'
import { anyFile, mountFile } from '../../kernel/mountCall.ts'
import type { Nucleus } from '../../kernel/context.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'

/** Serves the files of registrants to staff who may read registrations. A file that is of no answer of the registration is not found. */
export function mountRegistrationFiles(app: FastifyInstance, { db }: Nucleus, repository: Repository<typeof registrations>): void {
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
}

/** The answer to an upload; a headshot has no name. */
const isFile = (value: unknown): value is { fileId: string; name?: string } =>
  typeof value === 'object' && value !== null && 'fileId' in value && typeof value.fileId === 'string'
