import { expect, test } from '@jest/globals'
import { fileNameText, oneLine } from '#contract/lines.ts'

test.each([
  ['CV.pdf', 'CV.pdf'],
  ['../../etc/CV.pdf', 'CV.pdf'],
  ['C:\\Users\\Ada\\CV.pdf', 'CV.pdf'],
  ['CV\u202Efdp.exe', 'CVfdp.exe'],
  ['\u2066a\u0007\r\nb.pdf', 'a b.pdf'],
  ['folder/', ''],
  ['سيرة ذاتية.pdf', 'سيرة ذاتية.pdf'],
])('the name of the file %j is shown as %j', (sent, shown) => {
  expect(fileNameText(sent)).toBe(shown)
})

test.each([
  ['Emil\u200B', 'Emil'],
  ['Gre\u00ADgory', 'Gregory'],
  ['\uFEFFada@example.com', 'ada@example.com'],
  ['Jo\u2060ao', 'Joao'],
])('the pasted text %j loses what nobody sees: %j', (pasted, stored) => {
  expect(oneLine(pasted)).toBe(stored)
})

test.each(['محمد بن سلمان', 'יוסף', 'می‌خواهم', 'عبد\u200fالله', '👩‍👩‍👧 Ω', 'Zoë Ørsted-李'])('the name %j stays as it is', (name) => {
  expect(oneLine(name)).toBe(name)
})
