import { countryCodes } from '#constants/countries.ts'
import { timeZoneNames } from '#constants/timeZones.ts'
import type { Codes } from '#contract/messages.ts'

const displayNames = { country: 'region', currency: 'currency' } as const

/** What a code is called: `DE` is Germany, `USD` is USD US Dollar, `Europe/London` itself. A text that is no code is shown as it is. */
export function codeLabel(codes: Codes, code: string): string {
  if (codes === 'timeZone') return code.replaceAll('_', ' ')
  const name = nameOf(codes, code)
  return codes === 'currency' && name !== code ? `${code} ${name}` : name
}

function nameOf(codes: keyof typeof displayNames, code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: displayNames[codes] }).of(code) ?? code
  } catch {
    return code
  }
}

/** All codes by their names, with those among `others` that are none. */
export const codeOptions = (codes: Codes, others: readonly string[]): { value: string; label: string }[] =>
  [...new Set([...known(codes), ...others])]
    .map((value) => ({ value, label: codeLabel(codes, value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))

const known = (codes: Codes): readonly string[] =>
  codes === 'country' ? countryCodes : codes === 'currency' ? Intl.supportedValuesOf('currency') : timeZoneNames
