import { answerLimits } from './answerRules.ts'

/** The most steps that a match may take for a text of the longest answer. */
export const patternSteps = 5_000_000

/**
 * Why a pattern is not accepted; undefined for one that is. Registrants send the texts that it is matched against, so it must be cheap for
 * every text: the steps of the worst one are estimated from above.
 */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.length > answerLimits.pattern) return `The pattern has more than ${answerLimits.pattern} characters`
  if (!isExpression(() => matcherOf(pattern))) return 'The pattern is not a regular expression'
  const tokens = pattern.match(token) ?? []
  if (tokens.some((one) => /^\((?!\?:).|^\\[1-9k]/.test(one)))
    return 'Groups can only be (…) or (?:…), and references such as \\1 are not supported'
  if (costOf(tokens).steps > patternSteps)
    return 'The pattern can take too long to check. Use fewer of *, +, ? and |, or bounds such as {1,9}'
  // An expression that is too large is refused only when it is used.
  return isExpression(() => matcherOf(pattern).test('\u{1f600}')) ? undefined : 'The pattern is too large'
}

function isExpression(use: () => unknown): boolean {
  try {
    use()
    return true
  } catch {
    return false
  }
}

/** Matches whole answers. */
export const matcherOf = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u')

const token = /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|\(\?.|[()|]|(?:[*+?]|\{\d+(?:,\d*)?\})\??|./gsuy

/** What it takes to match a part of a pattern: in how many ways it can match the same text, and steps until all of them have failed. */
interface Cost {
  ways: number
  steps: number
}

/** Reads the tokens of an expression, up to the bracket that closes it, and removes them from `tokens`. */
function costOf(tokens: string[]): Cost {
  const branches: Cost[] = []
  let branch: Cost = { ways: 1, steps: 1 }
  for (let next = tokens.shift(); next !== undefined && next !== ')'; next = tokens.shift()) {
    if (next === '|') {
      branches.push(branch)
      branch = { ways: 1, steps: 1 }
      continue
    }
    const part = next.startsWith('(') ? costOf(tokens) : { ways: 1, steps: 1 }
    const [least, most] = repetitionOf(tokens)
    const repeated = repeat(part, least, most)
    branch = { ways: branch.ways * repeated.ways, steps: branch.steps + branch.ways * repeated.steps }
  }
  return [...branches, branch].reduce((sum, one) => ({ ways: sum.ways + one.ways, steps: sum.steps + one.steps }))
}

/** How often the part before is repeated. Each repetition beyond the least needs a character. */
function repetitionOf(tokens: string[]): readonly [number, number] {
  const [, sign, from, comma, to] = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??$/.exec(tokens[0] ?? '') ?? []
  if (sign === undefined && from === undefined) return [1, 1]
  tokens.shift()
  if (sign === '?') return [0, 1]
  const least = sign === '+' ? 1 : Number(from ?? 0)
  if (from !== undefined && !comma) return [least, least]
  return [least, Math.min(to ? Number(to) : Infinity, least + answerLimits.input)]
}

function repeat({ ways, steps }: Cost, least: number, most: number): Cost {
  if (least === 1 && most === 1) return { ways, steps }
  const all: Cost = { ways: least === 0 ? 1 : 0, steps: 1 }
  // `before` is in how many ways the repetitions before match.
  for (let count = 1, before = 1; count <= most && all.steps <= patternSteps; count += 1, before *= ways) {
    all.steps += before * steps
    if (count >= least) all.ways += before * ways
  }
  return all
}
