import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { definePost } from '../define.ts'
import { integer, positiveId, requiredText } from '../fields.ts'

/**
 * Renames a section of a form, or moves it among the sections, with all its questions. Refused for a name that another section of the form has.
 * Publishes nothing.
 */
export const changeSection = definePost({
  name: 'events/form/section',
  path: '/events/form/section',
  budget: 'order',
  permission: 'editEvents',
  body: z.object({
    eventCompanyTypeId: positiveId,
    /** The section by its name; null: the questions without a section. */
    sectionName: requiredText(limits.name).nullable(),
    name: requiredText(limits.name).optional().meta({ title: 'Section' }),
    /** Its place among the sections, from 0; behind the last is the last. */
    place: integer(0, limits.unpagedRows).optional(),
  }),
  reply: z.object({
    /** How many questions changed: also those of sections that made room. */
    changed: integer(0),
    undoToken: z.string().nullable(),
  }),
  toast: {
    success: ({ body }) => (body.name === undefined ? 'Section moved.' : `Section renamed to “${body.name}”.`),
    failure: 'Failed to update the section!',
  },
})
