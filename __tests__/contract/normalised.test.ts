import { expect, test } from '@jest/globals'
import { foldedText } from '#contract/foldedText.ts'
import { normalised } from '#contract/normalised.ts'
import { slugFor } from '#contract/slugFor.ts'

const marks = (count: number): string => '\u0301\u0323'.repeat(count / 2)

test('texts as people write them have the normal form of Unicode', () => {
  for (const text of ['Zürich', 'Ångström', 'नमस्ते', 'ﬁ', '각', 'e\u0301\u0323\u0302', 'שָׁלוֹם'])
    expect([normalised(text, 'NFC'), normalised(text, 'NFKD')]).toEqual([text.normalize('NFC'), text.normalize('NFKD')])
})

test('a run of more than thirty combining marks is cut at any position', () => {
  const text = `a${marks(40_000)}b${marks(40)}c`
  const [a, b] = ['a', 'b'].map((letter) => (letter + marks(30)).normalize('NFKD'))
  expect(normalised(text, 'NFKD')).toBe(`${a}${b}c`)
  expect([foldedText(text), slugFor(text, new Set())]).toEqual(['abc', 'abc'])
})
