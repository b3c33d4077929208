import type { ExportFormat, ExportHeads } from '#contract/exportQuery.ts'
import { csv, csvBy } from './csv.ts'
import type { Writer } from './file.ts'
import { json } from './json.ts'
import { xlsx } from './xlsx.ts'

export const writers: Readonly<Record<ExportFormat, Writer>> = { csv, xlsx, json }
/** The media types of files in all formats. */
export const fileTypes: readonly string[] = Object.values(writers).map(({ contentType }) => contentType)
const storedCsv = csvBy(',', { changesNothing: true })

/** The writer of a format. */
export const writerOf = (format: ExportFormat, heads?: ExportHeads): Writer =>
  format === 'csv' && heads === 'keys' ? storedCsv : writers[format]

/** The format of a call: `?format`, else the preferred type of its Accept header, else CSV. */
export function formatFor(format: ExportFormat | undefined, accept = ''): ExportFormat {
  if (format) return format
  const accepted = accept
    .split(',')
    .map((part) => part.split(';').map((one) => one.trim()))
    .map(([type = '', ...parameters]) => ({ type: type.toLowerCase(), weight: weightOf(parameters) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { type } of accepted) {
    const found = Object.values(writers).find(({ contentType }) => contentType.split(';')[0] === type)
    if (found) return found.extension
  }
  return 'csv'
}

const weightOf = (parameters: string[]): number => {
  const q = parameters.find((one) => one.startsWith('q='))
  return q === undefined ? 1 : Number(q.slice(2)) || 0
}
