import type { RowResult } from '#contract/bulk.ts'
import { limits } from '#constants/limits.ts'
import { formatCount } from '../../ui/numbers.ts'
import type { BulkPreview } from './useBulkPreview.ts'

interface Props<Row> {
  /** Undefined while it is not known. */
  preview: BulkPreview<Row> | undefined
  /** Whether a value was chosen. */
  isComplete: boolean
  count: number
  /** The singular and the plural of the rows: "track", "tracks". */
  one: string
  many: string
  nameOf: (row: Row) => string
}

/** The refused rows that are named; the others are counted. */
const maxNamed = 5

/** How many rows a bulk edit changes, and why it refuses others. */
export function BulkPreviewText<Row>({ preview, isComplete, count, one, many, nameOf }: Props<Row>) {
  const rows = (number: number) => `${formatCount(number)} ${number === 1 ? one : many}`
  const refused = preview?.results?.filter(({ isRefused }) => isRefused) ?? []
  return (
    <div className="bulk-edit-preview" role="status">
      {isComplete && count > limits.bulkRows && <p>Changes up to {rows(count)}. The result lists any that cannot be changed.</p>}
      {isComplete && count > limits.undoRowsAtOnce && <p>More than {formatCount(limits.undoRowsAtOnce)} rows cannot be undone together.</p>}
      {isComplete && count <= limits.bulkRows && !preview && <p className="quiet">Checking {rows(count)}…</p>}
      {preview?.problem && <p className="bad">{preview.problem}</p>}
      {preview?.results && <p>{summaryOf(preview.results, rows)}</p>}
      {refused.length > 0 && (
        <ul>
          {refused.slice(0, maxNamed).map(({ id, row, message }) => (
            <li key={id}>
              <strong>{row ? nameOf(row) : `ID ${id}`}</strong>: {message}
            </li>
          ))}
          {refused.length > maxNamed && <li>and {formatCount(refused.length - maxNamed)} more</li>}
        </ul>
      )}
    </div>
  )
}

/** "11 speakers change. 1 already has this value. 2 cannot change:" */
function summaryOf(results: readonly RowResult[], rows: (count: number) => string): string {
  const changed = results.filter(({ isChanged }) => isChanged).length
  const refused = results.filter(({ isRefused }) => isRefused).length
  const same = results.length - changed - refused
  return [
    changed > 0 ? `${rows(changed)} ${changed === 1 ? 'changes' : 'change'}.` : 'No changes.',
    same > 0 && `${formatCount(same)} already ${same === 1 ? 'has' : 'have'} this value.`,
    refused > 0 && `${formatCount(refused)} cannot change:`,
  ]
    .filter(Boolean)
    .join(' ')
}
