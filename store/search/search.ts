import * as contract from '#contract/search.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** Searches all resources. Shows no progress, because it runs while the user types. */
export const searchEverything = createCallThunk(contract.searchEverything)
