import type { FastifyRequest } from 'fastify'
import { Refusal, ruleBroken } from '../base/errors.ts'

/** The messages for the user who chose the file when the form is wrong. */
interface FormMessages {
  noForm: string
  tooLarge: string
  tooMany: string
  empty: string
}

/** The file of a form and its text parts with these names, in any order. Throws 400, 413, 415 and 422 on `file`. */
export async function fileFormOf(
  request: FastifyRequest,
  names: readonly string[],
  messages: FormMessages,
): Promise<{ bytes: Buffer; texts: Readonly<Record<string, unknown>> }> {
  if (!request.isMultipart()) throw wrongFile(415, messages.noForm)
  let bytes: Buffer | undefined
  const texts: Record<string, unknown> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') bytes = await part.toBuffer()
      else if (names.includes(part.fieldname)) texts[part.fieldname] = part.value
    }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw wrongFile(413, messages.tooLarge)
    if (code === 'FST_FILES_LIMIT') throw wrongFile(413, messages.tooMany)
    // The form parser throws plain errors for a malformed or truncated form.
    throw statusCode ? error : wrongFile(400, 'The form cannot be read. Send it again.')
  }
  if (!bytes?.length) throw ruleBroken({ file: messages.empty })
  return { bytes, texts }
}

const wrongFile = (status: number, message: string): Refusal => new Refusal(status, message, { fields: { file: message } })
