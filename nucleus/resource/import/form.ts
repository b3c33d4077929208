import type { FastifyRequest } from 'fastify'
import { limits } from '#constants/limits.ts'
import { fieldMessages } from '#contract/issueMessages.ts'
import { type ImportOptions, importOptions } from '#contract/import.ts'
import { fileFormOf } from '../../files/fileForm.ts'
import { ruleBroken } from '../../base/errors.ts'

const megabytes = limits.uploadBytes / 1024 / 1024

export interface ImportForm {
  bytes: Buffer
  input: ImportOptions
}

/** The file and the options of an import. Throws 400, 413, 415 and 422 with a message for the user who chose the file. */
export async function formOf(request: FastifyRequest): Promise<ImportForm> {
  const { bytes, texts } = await fileFormOf(request, ['options'], {
    noForm: 'Send form data with the parts “options” and “file”.',
    tooLarge: `The file is larger than ${megabytes} MB. Split it, or remove columns.`,
    tooMany: 'Import one file at a time.',
    empty: 'Choose a file that is not empty',
  })
  return { bytes, input: parseInput(texts.options) }
}

function parseInput(text: unknown): ImportOptions {
  const value = valueOf(text)
  const parsed = importOptions.safeParse(value)
  if (!parsed.success) throw ruleBroken(fieldMessages(importOptions, parsed.error.issues, value))
  return parsed.data
}

function valueOf(text: unknown): unknown {
  if (text === undefined) return {}
  try {
    return typeof text === 'string' ? JSON.parse(text) : text
  } catch {
    throw ruleBroken({ options: 'The part “options” must be JSON' })
  }
}
