import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { defineGet, definePost, formBody } from '../define.ts'
import { integerParam, requiredText } from '../fields.ts'

/** A file of an answer of a registration, under its own name. Not found unless it belongs to this registration. */
export const registrationFile = defineGet({
  name: 'events/registrationFile',
  path: '/events/registration_file/{eventRegistrationId}/{fileId}',
  budget: 'stream',
  params: z.object({ eventRegistrationId: integerParam(1), fileId: requiredText(100) }),
  reply: z.unknown(),
  background: true,
  takesLong: true,
  toast: { failure: ({ reply }) => reply.message ?? 'Failed to download the file!' },
})

/** The parts of the form beside the file. */
export const answerFileParts = z.object({
  eventRegistrationId: integerParam(1).meta({ title: 'Registration' }),
  eventQuestionId: integerParam(1).meta({ title: 'Question' }),
  name: requiredText(limits.title).meta({ title: 'Name' }),
})

/**
 * Stores a file for the answer to a question, which staff then write: form data with the parts of `answerFileParts` and one part `file`. It is
 * checked by the rules of the question, and deleted after a day when no answer has it.
 */
export const uploadAnswerFile = definePost({
  name: 'events/registrationFile/upload',
  path: '/events/registration_file/upload',
  budget: 'upload',
  permission: 'editRegistrations',
  body: formBody,
  formParts: answerFileParts,
  reply: z.object({ fileId: z.string() }),
  background: true,
  takesLong: true,
})
