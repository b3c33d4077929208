import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { answerLimits } from '#contract/forms/answerRules.ts'
import { matcherOf, patternProblem, patternSteps } from '#contract/forms/patterns.ts'

const slow = 'The pattern can take too long to check. Use fewer of *, +, ? and |, or bounds such as {1,9}'
const unsupported = 'Groups can only be (…) or (?:…), and references such as \\1 are not supported'
const invalid = 'The pattern is not a regular expression'

describe('a pattern', () => {
  test.each([
    String.raw`\d{5}(-\d{4})?`,
    String.raw`[A-Z]{2}\d{2}( ?[A-Z0-9]{4}){2,7}`,
    String.raw`[^@]+@[^@]+\.(com|org|net|edu)`,
    String.raw`\d{2,4}-\d{2,4}-\d{2,4}`,
    String.raw`(?:LEI )?[A-Z0-9]{18}\d{2}`,
    String.raw`[(\[{]+\)`,
    String.raw`[\]]+`,
    String.raw`\(\)+\\1`,
    String.raw`\u{61}{2}\p{L}+`,
    String.raw`x*?y+?z??`,
  ])('%s is accepted', (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined()
  })

  test.each([
    ['(a+)+', slow],
    ['(a|a)*', slow],
    ['(a*)*', slow],
    ['(?:(a?)+)+', slow],
    ['(a?){30}', slow],
    ['(a|a|a|a){12}', slow],
    ['.*.*.*', slow],
    ['.{0,}.{1,}.{2,}', slow],
    ['.*(a|a|a|a)(a|a|a|a)(a|a|a|a)(a|a|a|a)(a|a|a|a)(a|a|a|a)(a|a|a|a)', slow],
    [`${'a?'.repeat(25)}${'a'.repeat(25)}`, slow],
    ['(?:(?:(?:a{9}){99}){99}){99}', slow],
    ['(?:(?:(?:){999}){999}){999}', slow],
    ['a{99999999999}', slow],
    ['[\\]]*[\\]]*[\\]]*', slow],
    ['(?=a)b', unsupported],
    ['(?<!a)b', unsupported],
    ['(?<name>a)\\k<name>', unsupported],
    ['(a)\\1', unsupported],
    ['(?i:a)', unsupported],
    ['(', invalid],
    ['a{2}{3}', invalid],
    ['[z-a]', invalid],
    ['\\-', invalid],
    ['a'.repeat(answerLimits.pattern + 1), `The pattern has more than ${answerLimits.pattern} characters`],
  ])('%s is not', (pattern, problem) => {
    expect(patternProblem(pattern)).toBe(problem)
  })

  test('matches the whole text, also where it has alternatives', () => {
    const matches = (pattern: string) => ['ab', 'xab', 'abx', 'x'].filter((text) => matcherOf(pattern).test(text))
    expect([matches('a|ab'), matches('x|ab'), matches('.')]).toEqual([['ab'], ['ab', 'x'], ['x']])
  })
})

/** An expression as a tree, so that a matcher that counts its steps can follow it. */
type Tree =
  | { kind: 'atom'; source: string }
  | { kind: 'sequence'; parts: readonly Tree[] }
  | { kind: 'choice'; parts: readonly Tree[] }
  | { kind: 'repeat'; part: Tree; sign: string; least: number; most: number }

function sourceOf(tree: Tree): string {
  switch (tree.kind) {
    case 'atom':
      return tree.source
    case 'sequence':
      return tree.parts.map(sourceOf).join('')
    case 'choice':
      return `(?:${tree.parts.map(sourceOf).join('|')})`
    case 'repeat':
      return (tree.part.kind === 'sequence' || tree.part.kind === 'repeat' ? `(${sourceOf(tree.part)})` : sourceOf(tree.part)) + tree.sign
  }
}

/** The steps of a matcher that tries everything in turn, as those of JavaScript do; stops above `most`. */
function stepsOf(tree: Tree, text: string, most: number): number {
  let steps = 0
  const match = (at: Tree, from: number, then: (to: number) => boolean): boolean => {
    steps += 1
    if (steps > most) return true
    switch (at.kind) {
      case 'atom':
        return from < text.length && matcherOf(at.source).test(text.charAt(from)) && then(from + 1)
      case 'sequence': {
        const rest = (index: number, to: number): boolean => {
          const part = at.parts[index]
          return part ? match(part, to, (next) => rest(index + 1, next)) : then(to)
        }
        steps -= 1
        return rest(0, from)
      }
      case 'choice':
        return at.parts.some((part) => match(part, from, then))
      case 'repeat': {
        const again = (count: number, to: number): boolean => {
          const isMore = count < at.most && match(at.part, to, (next) => (next > to || count < at.least) && again(count + 1, next))
          return isMore || (count >= at.least && then(to))
        }
        return again(0, from)
      }
    }
  }
  match(tree, 0, (to) => to === text.length)
  return steps
}

const atom = fc.constantFrom('a', '.', '[ab]', '\\w', '[^!]', 'b').map((source): Tree => ({ kind: 'atom', source }))
const sign = fc.constantFrom(
  ...[
    { sign: '*', least: 0, most: Infinity },
    { sign: '+', least: 1, most: Infinity },
    { sign: '?', least: 0, most: 1 },
    { sign: '*?', least: 0, most: Infinity },
    { sign: '{3}', least: 3, most: 3 },
    { sign: '{2,5}', least: 2, most: 5 },
    { sign: '{0,9}', least: 0, most: 9 },
    { sign: '{40,}', least: 40, most: Infinity },
  ],
)
const { tree: trees } = fc.letrec<{ tree: Tree }>((tie) => {
  const parts = fc.array(tie('tree'), { minLength: 1, maxLength: 4 })
  return {
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      atom,
      parts.map((list): Tree => ({ kind: 'sequence', parts: list })),
      parts.map((list): Tree => ({ kind: 'choice', parts: list })),
      fc.record({ part: tie('tree'), how: sign }).map(({ part, how }): Tree => ({ kind: 'repeat', part, ...how })),
    ),
  }
})

test('a pattern that is accepted takes a bounded number of steps for hostile texts of the longest answer', () => {
  const texts = ['a'.repeat(answerLimits.input - 1) + '!', 'ab'.repeat(answerLimits.input / 2 - 1) + '!!']
  let accepted = 0
  fc.assert(
    fc.property(trees, (tree) => {
      const pattern = sourceOf(tree)
      fc.pre(patternProblem(pattern) === undefined)
      accepted += 1
      for (const text of texts) expect(stepsOf(tree, text, patternSteps)).toBeLessThanOrEqual(patternSteps)
    }),
    { numRuns: 300 },
  )
  expect(accepted).toBeGreaterThanOrEqual(300)
})
