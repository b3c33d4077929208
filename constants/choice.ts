/** One value of an enumeration with its label. */
export interface Choice<T extends number | string = number> {
  readonly value: T
  readonly label: string
}

export const choice = <T extends number>(value: T, label: string): Choice<T> => ({ value, label })

/** Values by name: each is the stored number and its label. */
type ChoiceDefinitions = Readonly<Record<string, readonly [value: number, label: string]>>

/**
 * An enumeration in the order of forms; each number can also be read by name: `speakerStatuses.confirmed` of `choices({ invited: [1,
 * 'Invited'], confirmed: [2, 'Confirmed'] })`.
 */
export const choices = <const T extends ChoiceDefinitions>(
  definitions: T,
): readonly Choice<T[keyof T][0]>[] & { readonly [K in keyof T]: T[K][0] } => {
  const list: readonly Choice<T[keyof T][0]>[] = Object.values(definitions).map(([value, label]) => choice(value, label))
  const values = Object.fromEntries(Object.entries(definitions).map(([name, [value]]) => [name, value]))
  return Object.assign(list, values as { readonly [K in keyof T]: T[K][0] })
}

/** The label of a value, or an empty text for an unknown value. */
export const choiceLabel = (choices: readonly Choice[], value: number | null | undefined): string =>
  choices.find((one) => one.value === value)?.label ?? ''

/**
 * Marks choices whose values have a meaningful order: from invited to cancelled, from high to low. Lists sort by that order; all other
 * choices, such as types, sort by their labels.
 */
export const ranked = <const T extends readonly Choice[]>(choices: T): T => Object.assign(choices, { isRanked: true })
export const isRanked = (choices: readonly Choice[]): boolean => 'isRanked' in choices
