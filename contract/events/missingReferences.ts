/** Why a submission cannot be approved yet; undefined when no reference is missing. */
export const missingReferencesText = (count: number): string | undefined =>
  count === 0 ? undefined : `${count} more ${count === 1 ? 'reference' : 'references'} must answer before it can be approved.`
