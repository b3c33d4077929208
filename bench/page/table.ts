import type { App } from './lists.ts'
import type { Figures } from './measure.ts'

const whole = (value: number): string => Math.round(value).toLocaleString('en')
const lines: readonly { title: string; of: keyof Figures; text: (value: number) => string }[] = [
  { title: 'cold: rows painted after, ms', of: 'coldMs', text: whole },
  { title: 'warm: rows painted after, ms', of: 'warmMs', text: whole },
  { title: 'open a record, ms', of: 'openMs', text: whole },
  { title: 'back to the list, ms', of: 'backMs', text: whole },
  { title: 'requests until rows', of: 'requests', text: whole },
  { title: 'JavaScript until rows, kB brotli', of: 'scriptBytes', text: (value) => (value / 1000).toFixed(1) },
  { title: 'heap with rows, MB', of: 'heapMb', text: (value) => value.toFixed(1) },
  { title: 'layout shift after rows', of: 'shift', text: (value) => value.toFixed(3) },
]

/** Prints the medians of the rounds, a column for each app, and how many times the console's figure react-admin's is. */
export function printTable(title: string, measured: ReadonlyMap<App['name'], readonly Figures[]>): void {
  const names = [...measured.keys()]
  const [own, other] = names
  const heads = [...names, ...(other ? [`${other} / ${own}`] : [])]
  console.log(`\n${title.padEnd(36)}${heads.map((head) => head.padStart(24)).join('')}`)
  for (const { title: line, of, text } of lines) {
    const medians = names.map((name) => median(measured.get(name)?.map((figures) => figures[of]) ?? []))
    const ratio = other ? [ratioOf(medians)] : []
    console.log(`  ${line.padEnd(34)}${[...medians.map(text), ...ratio].map((cell) => cell.padStart(24)).join('')}`)
  }
}

const ratioOf = ([own = 0, other = 0]: readonly number[]): string => (own === 0 ? '—' : `${(other / own).toFixed(2)}×`)

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
