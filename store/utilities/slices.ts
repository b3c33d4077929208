import { combineSlices } from '@reduxjs/toolkit'
import type { contactEmailRecipients, contactEmails } from '#contract/utilities/contactEmails.ts'
import type { savedTexts } from '#contract/utilities/savedTexts.ts'
import type { ListState } from '../createListSlice.ts'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    utilities: ReturnType<typeof utilitiesReducer>
  }
}

/** The slices of the area. The file that creates any other slice declares it (`declare module`). */
export interface UtilitiesSlices {
  contactEmails: ListState<typeof contactEmails>
  contactEmailRecipients: ListState<typeof contactEmailRecipients>
  savedTexts: ListState<typeof savedTexts>
}

export const utilitiesReducer = combineSlices().withLazyLoadedSlices<UtilitiesSlices>()
export const inUtilities = slotsIn<UtilitiesSlices>(utilitiesReducer, ({ utilities }) => utilities)
