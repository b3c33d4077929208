import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { attachment } from '../http/attachment.ts'
import type { JobRow } from './jobRows.ts'

/** Streams the output file of a job under its name. */
export function sendJobFile(reply: FastifyReply, { fileName, fileType, fileBytes }: JobRow, parts: AsyncIterable<Buffer>): FastifyReply {
  // The length is of the uncompressed file. This header makes the compression plugin skip the reply.
  reply.request.raw.headers['x-no-compression'] = '1'
  return reply
    .header('content-type', fileType ?? 'application/octet-stream')
    .headers(attachment(fileName ?? 'file'))
    .header('x-estimated-length', String(fileBytes ?? 0))
    .send(Readable.from(parts, { objectMode: false }))
}
