import { dependents, dependentsOfMany } from '#contract/dependents.ts'
import { createCallThunk } from './createCallThunk.ts'

/** Kept in no slice: the questions that ask for them show them. */
export const fetchDependents = createCallThunk(dependents)
export const fetchDependentsOfMany = createCallThunk(dependentsOfMany)
