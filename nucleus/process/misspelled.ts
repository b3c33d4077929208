import { distance } from 'fastest-levenshtein'
import { settings } from '../base/config.ts'

const known = Object.keys(settings)
/** Names that our own tools use besides the settings. */
const others = new Set(['NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NEXT_TELEMETRY_DISABLED'])

/**
 * One line for each name that looks like a setting but is not: in the environment only near misspellings of a setting, in
 * `.env`, which is only ours, every unknown name.
 */
export function misspelled(inEnvironment: readonly string[], inFile: readonly string[]): string[] {
  const fromFile = inFile.filter((name) => !known.includes(name) && !others.has(name)).map((name) => say(name, 'in .env', nearest(name)))
  const fromEnvironment = inEnvironment
    .filter((name) => !known.includes(name) && !inFile.includes(name))
    .flatMap((name) => {
      const meant = nearest(name)
      return meant && isSlip(name, meant) ? [say(name, 'of the environment', meant)] : []
    })
  return [...fromFile, ...fromEnvironment]
}

/** Two swapped letters count as one slip; `distance` counts two. */
const slipsIn = (name: string, meant: string): number => (isSwapped(name, meant) ? 1 : distance(name, meant))

function isSwapped(name: string, meant: string): boolean {
  const at = [...meant].findIndex((letter, place) => letter !== name[place])
  return at >= 0 && name === `${meant.slice(0, at)}${meant.charAt(at + 1)}${meant.charAt(at)}${meant.slice(at + 2)}`
}

/** Short names are near to many others: HOME is not a misspelled HOST. */
const isSlip = (name: string, meant: string): boolean => slipsIn(name, meant) <= (meant.length < 8 ? 1 : 2)

const nearest = (name: string): string | undefined => known.toSorted((a, b) => slipsIn(name, a) - slipsIn(name, b))[0]

const say = (name: string, where: string, meant: string | undefined): string =>
  `${name} ${where} is not a setting and does nothing. ${meant && distance(name, meant) <= 3 ? `Is ${meant} meant?` : 'See .env.example.'}`
