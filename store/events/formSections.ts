import * as contract from '#contract/events/formSections.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** Renames or moves a section of a form. */
export const changeSection = createCallThunk(contract.changeSection)
