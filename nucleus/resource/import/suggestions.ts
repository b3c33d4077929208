import { distance } from 'fastest-levenshtein'

/** Longer texts get no suggestion: comparing costs the product of both lengths. */
const maxLength = 60
/** The comparisons for one file. */
const maxComparisons = 50_000

/**
 * Returns a function that finds the choice that a mistyped text probably means: the only nearest one, at most a third of its letters away.
 * Null when none is near or one is the same, and once a file has needed too many comparisons.
 */
export function createSuggestions(): (text: string, choices: readonly string[]) => string | null {
  const found = new Map<readonly string[], Map<string, string | null>>()
  let comparisons = 0
  return (text, choices) => {
    const wanted = normalise(text)
    const ofChoices = found.get(choices) ?? new Map<string, string | null>()
    found.set(choices, ofChoices)
    const known = ofChoices.get(wanted)
    if (known !== undefined) return known
    comparisons += choices.length
    if (wanted.length < 3 || wanted.length > maxLength || comparisons > maxComparisons) return null
    const suggestion = closest(wanted, choices)
    ofChoices.set(wanted, suggestion)
    return suggestion
  }
}

function closest(wanted: string, choices: readonly string[]): string | null {
  const most = Math.min(3, Math.floor(wanted.length / 3))
  const near = choices
    .map((choice) => ({ choice, far: choice.length > maxLength ? Infinity : distance(wanted, normalise(choice)) }))
    .filter(({ far }) => far <= most)
    .toSorted((a, b) => a.far - b.far)
  const [first, second] = near
  return first && first.far > 0 && first.far !== second?.far ? first.choice : null
}

const normalise = (text: string): string => text.trim().toLowerCase()
