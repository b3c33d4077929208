import * as contract from '#contract/events/questions.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    formQuestions: LookupStateOf<typeof contract.eventQuestions.calls.list>
  }
}

export const eventQuestions = createResource(contract.eventQuestions, inEvents('eventQuestions'))
export const eventQuestionAnswers = createResource(contract.eventQuestionAnswers, inEvents('eventQuestionAnswers'))
/** All questions of the form of a company type, whatever its list shows. */
export const formQuestions = createLookup(
  { ...contract.eventQuestions.calls.list, name: 'events/formQuestions/fetch' },
  inEvents('formQuestions'),
)
