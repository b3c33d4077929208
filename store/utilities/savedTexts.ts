import * as contract from '#contract/utilities/savedTexts.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import { inUtilities } from './slices.ts'

declare module './slices.ts' {
  interface UtilitiesSlices {
    savedTextChoices: LookupStateOf<typeof contract.savedTextChoices>
  }
}

export const savedTexts = createResource(contract.savedTexts, inUtilities('savedTexts'))
/** The saved texts to begin an e-mail with. */
export const savedTextChoices = createLookup(contract.savedTextChoices, inUtilities('savedTextChoices'))
