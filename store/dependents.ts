import { dependents, dependentsOfMany } from '#contract/dependents.ts'
import { createCallThunk } from './createCallThunk.ts'

/** Not stored in a slice: the dialogs that fetch them show them. */
export const fetchDependents = createCallThunk(dependents)
export const fetchDependentsOfMany = createCallThunk(dependentsOfMany)
