import * as z from 'zod'
import { defineGet, definePost } from '../define.ts'
import { integer, positiveId, searchText } from '../fields.ts'

const formSource = z.object({
  eventCompanyTypeId: positiveId,
  /** Of the company type. */
  name: z.string(),
  eventId: positiveId,
  eventName: z.string(),
  /** Without those that are switched off. */
  questionCount: integer(1),
})
export type FormSource = z.infer<typeof formSource>

/** Forms whose questions can be copied into that of a company type: those of its event first, then those of the newest events. `q` finds them by event and name. */
export const formSources = defineGet({
  name: 'events/formSources/fetch',
  path: '/events/form_sources/{eventCompanyTypeId}',
  budget: 'lookUp',
  query: z.object({ q: searchText.optional() }),
  reply: z.array(formSource),
  background: true,
})

const copiedForm = z.object({
  added: integer(1),
  /** The labels of the questions that stay out, because the form has their keys already. */
  left: z.array(z.string()),
  undoToken: z.string().nullable(),
})
export type CopiedForm = z.infer<typeof copiedForm>
const body = z.object({ eventCompanyTypeId: positiveId, fromEventCompanyTypeId: positiveId.meta({ title: 'Form' }) })

/**
 * Adds the questions of another form, of this event or another, to the form of a company type, with their options and conditions. Questions
 * that are switched off stay behind. Publishes nothing.
 */
export const copyForm = definePost({
  name: 'events/form/copy',
  path: '/events/form/copy',
  budget: 'bulk',
  permission: 'editEvents',
  body,
  reply: copiedForm,
  toast: { success: ({ reply }) => copiedTexts(reply.data as CopiedForm).join(' '), failure: 'Failed to copy the questions!' },
})

/** What `copyForm` would add. Writes nothing. */
export const previewCopyForm = definePost({
  name: 'events/form/copy/preview',
  path: '/events/form/copy/preview',
  budget: 'bulk',
  permission: 'editEvents',
  body,
  reply: copiedForm,
  background: true,
})

const countText = (count: number): string => (count === 1 ? '1 question' : `${count.toLocaleString('en-GB')} questions`)

const copiedTexts = ({ added, left }: CopiedForm): string[] => [
  `${countText(added)} copied.`,
  ...(left.length > 0
    ? [`${countText(left.length)} stayed out: the form has ${left.length === 1 ? 'its key' : 'their keys'} already.`]
    : []),
]
