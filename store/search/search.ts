import * as contract from '#contract/search.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** The search over everything: silent, for as long as somebody types. */
export const searchEverything = createCallThunk(contract.searchEverything)
