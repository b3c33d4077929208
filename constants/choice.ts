/** One value of an enumeration with the word staff read. */
export interface Choice<T extends number = number> {
  readonly value: T
  readonly label: string
}

export const choice = <T extends number>(value: T, label: string): Choice<T> => ({ value, label })

/** The word of a value, or an empty text when there is none. */
export const choiceLabel = (choices: readonly Choice[], value: number | null | undefined): string =>
  choices.find((one) => one.value === value)?.label ?? ''

/**
 * Marks choices whose values rise in an order of their own: from invited to cancelled, from high to low. Lists sort by
 * that order; all other choices, such as types, sort by their labels.
 */
export const ranked = <const T extends readonly Choice[]>(choices: T): T => Object.assign(choices, { isRanked: true })
export const isRanked = (choices: readonly Choice[]): boolean => 'isRanked' in choices
