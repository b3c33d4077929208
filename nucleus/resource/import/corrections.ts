import { limits } from '#constants/limits.ts'
import type { ImportCorrection } from '#contract/import.ts'
import { severalLines } from '#contract/lines.ts'
import { labelOf } from '#contract/messages.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { FileTable } from './fileTable.ts'
import { correctedTooLarge, createCharacterCount, type FileRow } from './fileRows.ts'
import type { ImportableResource } from './ImportableResource.ts'
import { costOf, createTurns } from './turns.ts'

type Mapping = readonly (string | null)[]

/**
 * The corrections of a new check: those of the earlier one whose field still has the same column, then the new ones. A cell that is
 * corrected again needs only its last correction. Throws 422 for too many.
 */
export function joinCorrections(
  earlier: { corrections?: readonly ImportCorrection[]; mapping: Mapping },
  { corrections: added = [], mapping = earlier.mapping }: { corrections?: readonly ImportCorrection[]; mapping?: Mapping },
): ImportCorrection[] {
  const isSame = ({ field }: ImportCorrection) => earlier.mapping.indexOf(field) === mapping.indexOf(field)
  const all = [...(earlier.corrections ?? []).filter(isSame), ...added]
  const last = new Map(all.map((one, at) => [keyOf(one), at]))
  const joined = all.filter((one, at) => !('row' in one) || last.get(keyOf(one)) === at)
  if (joined.length > limits.importCorrections)
    throw ruleBroken({
      corrections: `A file can have ${limits.importCorrections} corrections at most. Download the rows with errors, correct them there, and choose that file.`,
    })
  return joined
}

const keyOf = (one: ImportCorrection): string => JSON.stringify('row' in one ? [one.field, one.row] : [one.field, null, one.from])

/**
 * A table with its corrections applied in order. A field without a column gets one. Throws 422 for cells that together are longer than
 * those of a file may be.
 */
export async function correctTable(
  table: FileTable,
  mapping: Mapping,
  { corrections, resource }: { corrections: readonly ImportCorrection[]; resource: ImportableResource },
): Promise<{ table: FileTable; mapping: Mapping }> {
  if (corrections.length === 0) return { table, mapping }
  const added = [...new Set(corrections.map(({ field }) => field))].filter((field) => !mapping.includes(field))
  const titles = [...table.titles, ...added.map((field) => labelOf(resource.schema.shape[field], field))]
  const columns = [...mapping.slice(0, table.titles.length), ...added]
  const byColumn = Map.groupBy(corrections, ({ field }) => columns.indexOf(field))
  const turn = createTurns()
  const count = createCharacterCount(() => ruleBroken({ corrections: correctedTooLarge }))
  const rows: FileRow[] = []
  for (const row of table.rows) {
    await turn(costOf(row.cells) + corrections.length)
    const corrected = correctRow(row, byColumn)
    count(corrected.cells)
    rows.push(corrected)
  }
  return { table: { ...table, titles, rows }, mapping: columns }
}

function correctRow({ row, cells, faults, numbers = [] }: FileRow, byColumn: ReadonlyMap<number, readonly ImportCorrection[]>): FileRow {
  const corrected = [...cells]
  const leftFaults = new Map(faults)
  const leftNumbers = new Set(numbers)
  for (const [at, corrections] of byColumn) {
    let text = severalLines(cells[at]?.trim() ?? '')
    let isChanged = false
    for (const one of corrections) {
      if ('row' in one ? one.row !== row : one.from !== text) continue
      text = one.to
      isChanged = true
    }
    if (!isChanged) continue
    while (corrected.length < at) corrected.push('')
    corrected[at] = text
    leftFaults.delete(at)
    leftNumbers.delete(at)
  }
  return {
    row,
    cells: corrected,
    ...(leftFaults.size > 0 && { faults: leftFaults }),
    ...(leftNumbers.size > 0 && { numbers: [...leftNumbers] }),
  }
}
