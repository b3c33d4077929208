import * as z from 'zod'
import { defineGet, definePost } from '../define.ts'
import { positiveId, text } from '../fields.ts'
import type { Reply } from '../reply.ts'

/** An answer that differs from the field of the contact or company that its question names. */
export const mappedAnswer = z.object({
  eventQuestionId: positiveId,
  label: z.string(),
  /** The field: "Contact: job title". */
  target: z.string(),
  /** What the field holds; empty for an empty one. */
  stored: z.string(),
  answered: z.string(),
  /** `stored` and `answered` are addresses of pictures; that of an answer holds the picture itself, or is empty for one that was never cropped. */
  isPicture: z.boolean(),
  /** Whether somebody decided to leave the field as it is. */
  isLeft: z.boolean(),
})
export type MappedAnswer = z.infer<typeof mappedAnswer>
/** The answers of a registration that differ from what the contact and the company have (docs/domain.md §2.3). */
export const mappedAnswers = defineGet({
  name: 'events/mappedAnswers/fetch',
  path: '/events/mapped_answers/{eventRegistrationId}',
  budget: 'whole',
  reply: z.array(mappedAnswer),
  background: true,
})

/** Writes such an answer to its field, or leaves the field as it is. `stored` is the value that was decided about: refused once it has changed. */
export const decideMappedAnswer = definePost({
  name: 'events/decideMappedAnswer',
  path: '/events/mapped_answer/decide',
  permission: 'editRegistrations',
  body: z.object({ eventRegistrationId: positiveId, eventQuestionId: positiveId, isTaken: z.boolean(), stored: text(10_000) }),
  reply: z.object({ target: z.string(), undoToken: z.string().optional() }),
  isRepeatable: true,
  toast: { success: decidedText, failure: 'Failed to update from the answer!' },
})

function decidedText({ body, reply: { data } }: { body: { isTaken: boolean }; reply: Reply }): string {
  const { target } = data as { target: string }
  return body.isTaken ? `${target} updated from the answer.` : `${target} left as it is.`
}
