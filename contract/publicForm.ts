import * as z from 'zod'
import type { Choice } from '#constants/choice.ts'
import { text } from './fields.ts'
import { answerLimits } from './forms/answerRules.ts'
import type { AnswerValue, FormQuestion } from './forms/form.ts'

/**
 * What the public page of a form and nucleus exchange. None of it is a call of the console: no session, no envelope but for refusals, whose
 * `data.answers` has a message for each question that is wrong, by its id.
 */

/** What the page of a form shows, and the state of a registration on its own page. */
export interface PublicForm {
  event: { name: string; dates: string; place: string; firstDay: string; lastDay: string; timeZone: string }
  name: string
  /** Why nobody can register now; null while the form is open. */
  closedText: string | null
  /** What whoever registers now gets instead of a seat: a place on the waiting list, in words; null while there are seats. */
  waitingText: string | null
  /** Whether a registrant must name a company, of which only some may register. */
  isCompanyRequired: boolean
  /** The published version of the questions; 0 while there is none. */
  version: number
  questions: FormQuestion[]
  /** What questions of type DataSelect and Autocomplete offer, by the id of the list. */
  choices: Record<number, readonly Choice[]>
  /** Options without a place. */
  fullOptionIds: number[]
  price: string | null
  introHtml: string
  thanksHtml: string
}

/** Answers by the id of their question; their shapes are checked by `checkAnswers`. */
const answers = z
  .record(z.string().regex(/^-?[1-9]\d{0,9}$/), z.unknown())
  .refine((list) => Object.keys(list).length <= answerLimits.perForm)
/** What was typed beside options, by the id of the option; checked with the answers. */
const optionTexts = z
  .record(z.string().regex(/^[1-9]\d{0,9}$/), z.unknown())
  .refine((list) => Object.keys(list).length <= answerLimits.perForm)
  .optional()
const privateKey = z.string().regex(/^[\w-]{22}$/)

export const submission = z.object({
  /** Names this submission: sent twice for one person, it is stored once. */
  submissionKey: z.uuid(),
  version: z.number().int().min(1),
  answers,
  optionTexts,
  /** The short code of the tracking link that was followed. A damaged one is ignored: it keeps nobody from registering. */
  link: text(40).nullish().catch(null),
  /** A field that people do not see. Programs that fill in every field are recognised by it. */
  website: z.string().max(2000).optional(),
})

/** The data of a refusal because something has changed since the page was opened: what it is now. */
export interface CurrentForm {
  form?: PublicForm
  own?: OwnRegistration
}

export interface Confirmation {
  confirmationNumber: string
  /** What happens next, in words. */
  statusText: string
  /** Whether the place is certain, so that the code of the number is shown at the entrance. */
  hasPlace: boolean
  /** The path of the private page, with its secret behind `#`, which browsers send nowhere. */
  privatePath: string
}

export const ownRegistration = z.object({ key: privateKey })
export const ownUpdate = z.object({
  key: privateKey,
  rowVersion: z.number().int().min(1),
  version: z.number().int().min(1),
  answers,
  optionTexts,
})

/** A registration as its own page shows it. */
export interface OwnRegistration {
  confirmationNumber: string
  rowVersion: number
  statusText: string
  /** Why nothing can be changed any more; null while it can. */
  lockedText: string | null
  /** Until when answers can be changed, in words; null when they cannot. */
  editableText: string | null
  /** What a withdrawal would mean, as a question; null when it is not possible. */
  withdrawText: string | null
  /** Until when the place of a promoted registrant can be confirmed or declined, in words; null when nothing has to be confirmed. */
  confirmByText: string | null
  /** Whether the place is certain, so that the code of the number is shown at the entrance. */
  hasPlace: boolean
  /** What somebody can do whose registration has ended, with the path of the open form, if there is one; null while it has not ended. */
  ended: { text: string; path: string | null } | null
  /** Questions whose answers cannot be changed any more. */
  lockedIds: number[]
  form: PublicForm
  answers: Record<number, AnswerValue>
  /** What was typed beside options, by the id of the option. */
  optionTexts: Record<number, string>
}
