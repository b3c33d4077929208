import { contactStates } from '#constants/choices.ts'

/** The states that staff can choose. Only a merge makes a contact merged. */
export const writableStates = (stored: number | undefined) =>
  contactStates.filter(({ value }) => value !== contactStates.merged || stored === contactStates.merged)
