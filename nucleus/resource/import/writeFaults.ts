import { extname } from 'node:path'
import type { ImportRowResult } from '#contract/import.ts'
import type { RunningJob } from '../../jobs/JobKind.ts'
import { writers } from '../export/formats.ts'
import type { FileTable } from './fileTable.ts'

/**
 * Writes the faulty rows as a file of the job: the original cells under the original headers, plus a column with what is wrong. Once
 * corrected, this file can be imported.
 */
export async function writeFaults(
  job: Pick<RunningJob<never>, 'writeFile'>,
  { titles, rows }: FileTable,
  faults: readonly ImportRowResult[],
  fileName: string,
): Promise<void> {
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]))
  const columns = [...titles, 'What is wrong'].map((title, at) => ({ key: String(at), title }))
  async function* lines() {
    for (const { row, messages } of faults) {
      const cells = cellsOf.get(row) ?? []
      yield [[...titles.map((_, at) => cells[at] ?? ''), Object.values(messages).join(' ')]]
      await Promise.resolve()
    }
  }
  const add = await job.writeFile({ name: faultsName(fileName), type: writers.csv.contentType })
  for await (const part of writers.csv.write(columns, lines())) await add(Buffer.from(part))
}

/** The file name without characters that some systems do not accept. */
function faultsName(fileName: string): string {
  const name = extname(fileName) ? fileName.slice(0, -extname(fileName).length) : fileName
  const plain = name.replace(/[<>:"/\\|?*]/g, '_').slice(0, 100)
  return `${plain.toWellFormed() || 'file'}-faults.csv`
}
