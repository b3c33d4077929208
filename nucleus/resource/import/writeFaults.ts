import { extname } from 'node:path'
import type { ImportRowResult } from '#contract/import.ts'
import type { RunningJob } from '../../jobs/JobKind.ts'
import { csvBy } from '../export/csv.ts'
import type { Writer } from '../export/file.ts'
import { writers } from '../export/formats.ts'
import { addedColumns } from './addedColumns.ts'
import type { FileTable } from './fileTable.ts'
import { namedWidth } from './headers.ts'
import type { FileFormat } from './readRows.ts'

/**
 * Writes the faulty rows as a file of the job, in the format of the original: its cells under its headers, and in added columns the number
 * of the row and its errors. Once corrected, this file can be imported: the added columns are left out. Columns without a title at the end of
 * the table get one, because the added columns follow them.
 */
export async function writeFaults(
  job: Pick<RunningJob<never>, 'writeFile'>,
  { titles, headWidth, rows, format }: Pick<FileTable, 'titles' | 'headWidth' | 'rows' | 'format'>,
  faults: readonly ImportRowResult[],
  fileName: string,
): Promise<void> {
  const rowOf = new Map(rows.map((one) => [one.row, one]))
  const end = namedWidth(titles)
  const names = titles.map((title, at) => (at >= end && at < headWidth ? `Column ${at + 1}` : title))
  const columns = [...names, ...addedColumns].map((title, at) => ({ key: String(at), title }))
  async function* lines() {
    for (const { row, messages } of faults) {
      const { cells = [], numbers = [] } = rowOf.get(row) ?? {}
      const valueOf = (at: number) => (numbers.includes(at) ? Number(cells[at]) : (cells[at] ?? ''))
      yield [[...titles.map((_, at) => valueOf(at)), row, Object.values(messages).join('. ')]]
      await Promise.resolve()
    }
  }
  const writer = writerOf(format)
  const add = await job.writeFile({ name: faultsName(fileName, format), type: writer.contentType })
  for await (const part of writer.write(columns, lines())) await add(Buffer.from(part))
}

const writerOf = (format: FileFormat): Writer => (format.kind === 'xlsx' ? writers.xlsx : csvBy(format.delimiter))

/** The file name without characters that some systems do not accept, with the ending of the original when it suits its format. */
function faultsName(fileName: string, { kind }: FileFormat): string {
  const ending = extname(fileName)
  const plain = fileName
    .slice(0, fileName.length - ending.length)
    .replace(/[<>:"/\\|?*]/g, '_')
    .slice(0, 100)
  const suits = (kind === 'xlsx' ? /^\.xlsx$/i : /^\.(?:csv|tsv|txt)$/i).test(ending)
  return `${plain.toWellFormed() || 'file'}-errors${suits ? ending : `.${kind}`}`
}
