import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { definePost } from '../define.ts'
import { optionalLongText, positiveId, rowVersion } from '../fields.ts'
import { registrations } from './registrations.ts'

export const registrationNote = definePost({
  name: 'events/registrationNote',
  path: '/events/registration_note',
  permission: 'editRegistrations',
  body: z.object({
    eventRegistrationId: positiveId,
    eventRegistrationNotes: optionalLongText(limits.notes).meta({ title: 'Notes' }),
    rowVersion: rowVersion.optional(),
  }),
  reply: registrations.row,
  toast: { success: 'Note successfully updated', failure: 'Failed to upsert Note!' },
})
