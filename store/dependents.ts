import { dependents } from '#contract/dependents.ts'
import { createCallThunk } from './createCallThunk.ts'

/** Kept in no slice: the question that asks for it shows it. */
export const fetchDependents = createCallThunk(dependents)
