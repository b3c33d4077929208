import { distance } from 'fastest-levenshtein'
import { settings } from '../base/config.ts'

const known = Object.keys(settings)
/** Names that our own tools use besides the settings. */
const otherNames = new Set(['NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NEXT_TELEMETRY_DISABLED'])

/**
 * One line for each name that looks like a setting but is not: in the environment only near misspellings of a setting, in
 * `.env`, which is only ours, every unknown name.
 */
export function misspelled(inEnvironment: readonly string[], inFile: readonly string[]): string[] {
  const fromFile = inFile
    .filter((name) => !known.includes(name) && !otherNames.has(name))
    .map((name) => warningFor(name, 'in .env', nearest(name)))
  const fromEnvironment = inEnvironment
    .filter((name) => !known.includes(name) && !inFile.includes(name))
    .flatMap((name) => {
      const suggestion = nearest(name)
      return suggestion && isSlip(name, suggestion) ? [warningFor(name, 'in the environment', suggestion)] : []
    })
  return [...fromFile, ...fromEnvironment]
}

/** Two swapped letters count as one slip; `distance` counts two. */
const slipsIn = (name: string, suggestion: string): number => (isSwapped(name, suggestion) ? 1 : distance(name, suggestion))

function isSwapped(name: string, suggestion: string): boolean {
  const at = [...suggestion].findIndex((letter, index) => letter !== name[index])
  return at >= 0 && name === `${suggestion.slice(0, at)}${suggestion.charAt(at + 1)}${suggestion.charAt(at)}${suggestion.slice(at + 2)}`
}

/** Short names are near to many others: HOME is not a misspelled HOST. */
const isSlip = (name: string, suggestion: string): boolean => slipsIn(name, suggestion) <= (suggestion.length < 8 ? 1 : 2)

const nearest = (name: string): string | undefined => known.toSorted((a, b) => slipsIn(name, a) - slipsIn(name, b))[0]

const warningFor = (name: string, where: string, suggestion: string | undefined): string =>
  `${name} ${where} is not a setting, so it is ignored. ${suggestion && distance(name, suggestion) <= 3 ? `Did you mean ${suggestion}?` : 'See .env.example.'}`
