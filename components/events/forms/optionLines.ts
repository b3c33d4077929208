import { optionValue } from '#contract/forms/keys.ts'
import { counted } from '#contract/textLists.ts'

interface Option {
  label: string
  value: string
}
const lineBreak = /\r\n|\r|\n/

/** Whether a text has more than one line that is not empty. */
export const isSeveralLines = (text: string): boolean => text.split(lineBreak).filter((line) => line.trim() !== '').length > 1

/** The options that a text with one option per line adds: none twice, and none that the question has. `existing` are its own. */
export function optionsOfLines(text: string, existing: readonly Partial<Option>[]): { added: Option[]; left: string[] } {
  const labels = new Set(existing.flatMap(({ label }) => (label ? [folded(label)] : [])))
  const values = new Set(existing.flatMap(({ value }) => value ?? []))
  const added: Option[] = []
  const left: string[] = []
  for (const line of text.split(lineBreak)) {
    const label = line.trim()
    if (label === '') continue
    if (labels.has(folded(label))) {
      left.push(label)
      continue
    }
    const value = optionValue(label, values)
    labels.add(folded(label))
    values.add(value)
    added.push({ label, value })
  }
  return { added, left }
}

/** What is said of the lines that were left out. */
export const leftOutText = (left: readonly string[]): string =>
  left.length === 0 ? '' : `${counted(left.length, 'line')} left out: the question has it already, or it comes twice`

const folded = (label: string): string => label.trim().toLowerCase()
