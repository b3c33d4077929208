let names: Intl.DisplayNames | undefined

/** The English name of a country by its code: "Switzerland". The names are made once, which takes a moment. */
export const countryName = (code: string): string => (names ??= new Intl.DisplayNames('en', { type: 'region' })).of(code) ?? code

/** "Zurich, Switzerland"; undefined without either. */
export const placeText = ({ city, countryCode }: { city?: string | null; countryCode?: string | null }): string | undefined =>
  [city, countryCode && countryName(countryCode)].filter(Boolean).join(', ') || undefined
