import * as contract from '#contract/events/mappedAnswers.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    mappedAnswers: LookupStateOf<typeof contract.mappedAnswers>
  }
}

/** The answers of the open registration that differ from its contact or company. */
export const mappedAnswers = createLookup(contract.mappedAnswers, inEvents('mappedAnswers'))
export const decideMappedAnswer = createCallThunk(contract.decideMappedAnswer)
