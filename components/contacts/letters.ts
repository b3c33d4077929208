/** Where a list of names can begin. */
export const letters = [...'abcdefghijklmnopqrstuvwxyz'].map((value) => ({ value, label: value.toUpperCase() }))
