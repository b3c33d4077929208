import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type ImportField, type ImportFormat, importFormats } from '#contract/import.ts'
import { attachment } from '../../http/attachment.ts'
import { writers } from '../export/formats.ts'

/** The media types of templates. */
export const templateTypes = importFormats.map((format) => writers[format].contentType)

/** Whether a row is the template's line of hints. */
export function isHintLine(cells: readonly string[], fields: readonly ImportField[]): boolean {
  const isHint = (text: string) => fields.some(({ hint }) => hint === text)
  return cells.some((cell) => cell.trim() !== '') && cells.every((cell) => cell.trim() === '' || isHint(cell.trim()))
}

/** Sends a file to fill in: the titles of the fields, and below them what each may hold. */
export function sendTemplate(
  reply: FastifyReply,
  { name, fields, format }: { name: string; fields: readonly ImportField[]; format: ImportFormat },
) {
  const writer = writers[format]
  const columns = fields.map(({ field, title }) => ({ key: field, title }))
  const hints = Readable.from([[fields.map(({ hint }) => hint)]])
  return reply
    .header('content-type', writer.contentType)
    .headers(attachment(`${name}-template.${writer.extension}`))
    .send(Readable.from(writer.write(columns, hints), { objectMode: false }))
}
