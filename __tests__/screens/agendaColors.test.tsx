import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { palettes, themeNames } from '#styles/theme.ts'
import { contrast } from '../support/contrast.ts'

/** How much of the track's colour may stand behind words, in percent. */
const sheet = readFileSync('styles/events.css', 'utf8')
const tints = [...sheet.matchAll(/var\(--track\) (\d+)%, var\(--surface\)/g)].map(([, percent]) => Number(percent))
const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`)

/** As `color-mix(in srgb, …)` does it. */
function mixed(one: string, percent: number, other: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [mine, theirs] = [one, other].map((color) => parseInt(color.slice(at, at + 2), 16))
    return Math.round(((mine ?? 0) * percent + (theirs ?? 0) * (100 - percent)) / 100)
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

test.each(themeNames)('%s: words on a session can be read whatever the colour of its track is', (name) => {
  const { surface, text, tones } = palettes[name]
  expect(tints.length).toBeGreaterThan(1)
  fc.assert(
    fc.property(fc.oneof(hex, fc.constantFrom('#000000', '#ffffff')), fc.constantFrom(...tints), (track, tint) => {
      const ground = mixed(track, tint, surface)
      for (const word of [text[0], text[1]]) expect(contrast(word, ground)).toBeGreaterThanOrEqual(4.5)
      for (const mark of [tones.error.text, tones.warning.text]) expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 2000 },
  )
})
