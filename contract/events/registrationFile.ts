import * as z from 'zod'
import { defineGet } from '../define.ts'
import { integerParam, requiredText } from '../fields.ts'

/** A file that the registrant uploaded with an answer, under its own name. Not found unless it belongs to this registration. */
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
