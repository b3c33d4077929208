import type { FastifyRequest } from 'fastify'
import { limits } from '#constants/limits.ts'
import { fieldMessages } from '#contract/messages.ts'
import { type ImportAsked, importAsked } from '#contract/import.ts'
import { Refusal, ruleBroken } from '../errors.ts'

const megabytes = limits.uploadBytes / 1024 / 1024
/** What a form with the largest file takes. */
export const formBytes = limits.uploadBytes + 64 * 1024

export interface ImportForm {
  bytes: Buffer
  asked: ImportAsked
}

/** The parts of the form, in whatever order they come. Throws 400, 413, 415 and 422 in words for the person who chose the file. */
export async function formOf(request: FastifyRequest): Promise<ImportForm> {
  if (!request.isMultipart()) throw wrongFile(415, 'Send form data with the parts asked and file.')
  let bytes: Buffer | undefined
  let asked: unknown
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') bytes = await part.toBuffer()
      else if (part.fieldname === 'asked') asked = part.value
    }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw wrongFile(413, `The file is larger than ${megabytes} MB. Split it, or take away columns.`)
    if (code === 'FST_FILES_LIMIT') throw wrongFile(413, 'Import one file at a time.')
    // The parser of forms throws plain errors for a form that is malformed or was cut off on its way.
    throw statusCode ? error : wrongFile(400, 'The form cannot be read. Send it again.')
  }
  if (!bytes?.length) throw ruleBroken({ file: 'Choose a file that is not empty' })
  return { bytes, asked: parsedAsked(asked) }
}

function parsedAsked(text: unknown): ImportAsked {
  const value = valueOf(text)
  const parsed = importAsked.safeParse(value)
  if (!parsed.success) throw ruleBroken(fieldMessages(importAsked, parsed.error.issues, value))
  return parsed.data
}

function valueOf(text: unknown): unknown {
  if (text === undefined) return {}
  try {
    return typeof text === 'string' ? JSON.parse(text) : text
  } catch {
    throw ruleBroken({ asked: 'The part asked must be JSON' })
  }
}

const wrongFile = (status: number, message: string): Refusal => new Refusal(status, message, { fields: { file: message } })
