import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { defineGet, definePost } from '../define.ts'
import { integer, longText, positiveId, rowVersion, text } from '../fields.ts'
import { answerLimits } from '../forms/answerRules.ts'
import type { FormQuestion } from '../forms/form.ts'
import type { Reply } from '../reply.ts'
import { rowWith } from '../resource.ts'
import { listEntry } from './formLists.ts'
import { eventQuestionAnswers, eventQuestions } from './questions.ts'
import { registrations } from './registrations.ts'

const { eventQuestionId: _, ...optionFields } = eventQuestionAnswers.schema.shape
const { eventId: __, eventCompanyTypeId: ___, ...questionFields } = eventQuestions.schema.shape
/** A question of a form, as it was published. */
const formQuestion = z.object({
  eventQuestionId: positiveId,
  ...questionFields,
  options: z.array(z.object({ eventQuestionAnswerId: positiveId, ...optionFields })),
}) as unknown as z.ZodType<FormQuestion>

/**
 * The form in which staff write the answers of a registration: the active questions of the newest published version (before the first, of the
 * form as it is edited), also those for staff only, then those of the version that was answered which the newest one does not ask any more.
 */
export const registrationForm = defineGet({
  name: 'events/registrationForm/fetch',
  path: '/events/registration_form/{eventRegistrationId}',
  budget: { base: 'whole', rows: 4 * limits.unpagedRows, reason: 'before the first version the form is read question by question' },
  reply: z.object({
    rowVersion,
    /** The published version; 0 before the first. */
    version: integer(0),
    event: z.object({ firstDay: z.string(), lastDay: z.string(), timeZone: z.string() }),
    questions: z.array(formQuestion),
    answers: z.array(
      z.object({ eventQuestionId: positiveId, value: z.unknown(), optionTexts: z.record(z.string(), z.string()).nullable() }),
    ),
    /** Options without a place for this registration. */
    fullOptionIds: z.array(positiveId),
    /** What the lists of the event offer, and the names of the companies and contacts that were answered. */
    choices: z.array(listEntry),
  }),
})

const id = z.string().regex(/^[1-9]\d{0,9}$/)
const isBounded = (list: object): boolean => Object.keys(list).length <= answerLimits.perForm
const fileId = z.string().regex(/^(?:upload|registrant)-[0-9a-f-]{36}$/)
const share = z.number().min(0).max(1)
/** An answer that staff write (docs/domain.md §2.3), checked as the form checks it. Its files are uploaded before it by `uploadAnswerFile`. */
const answer = z
  .union([
    longText(answerLimits.textArea * 2),
    z.number().min(-answerLimits.number).max(answerLimits.number),
    z.boolean(),
    z.array(positiveId).max(answerLimits.selected),
    z.array(z.object({ fileId, name: text(limits.title) })).max(answerLimits.files),
    z.object({ fileId, crop: z.object({ x: share, y: share, width: share, height: share }) }),
    z.object({ id: positiveId.optional(), text: text(answerLimits.suggested) }),
  ])
  .nullable()

/**
 * Writes answers of a registration: those that are named; null for none. Missing required ones are reported and not refused. 409 when the
 * registration or its form has changed since they were read, 422 with `answers`, a message for each wrong question by its id.
 */
export const writeResponses = definePost({
  name: 'events/registrationResponses/update',
  path: '/events/registration_responses/update',
  budget: { base: 'write', rows: 4 * limits.unpagedRows, reason: 'before the first version the form is read question by question' },
  permission: 'editRegistrations',
  body: z.object({
    eventRegistrationId: positiveId,
    rowVersion,
    /** The version of the form that was read. */
    version: integer(0),
    answers: z.record(id, answer).refine(isBounded),
    /** What was typed beside options, by the id of the option. */
    optionTexts: z
      .record(id, text(answerLimits.optionText * 2))
      .refine(isBounded)
      .optional(),
  }),
  reply: rowWith(registrations, {
    /** The labels of required questions that are shown and not answered. */
    missing: z.array(z.string()),
    undoToken: z.string().optional(),
  }),
  toast: { success: writtenText, failure: 'Failed to update the answers!' },
})

function writtenText({ reply: { data } }: { reply: Reply }): string {
  const { missing = [] } = (data ?? {}) as { missing?: readonly string[] }
  const [first] = missing
  if (first === undefined) return 'Answers saved.'
  return `Answers saved. ${missing.length === 1 ? `“${first}” is required and not answered.` : `${missing.length} required questions are not answered.`}`
}
