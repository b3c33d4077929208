import { LoadAgain } from './LoadAgain.tsx'
import type { LoadedLookup } from './useLookup.ts'

/** What differs in one part of two versions of a whole. */
interface Difference {
  kind: 'added' | 'removed' | 'changed'
  /** What it is about. */
  label: string
  /** What was changed, in words. */
  texts: readonly string[]
}
const verbs = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const

/** What differs between two versions of a whole, such as a form or an agenda. */
export function Differences<Row>({
  lookup: { rows, status, reload },
  differenceOf,
  of,
}: {
  lookup: Pick<LoadedLookup<Row>, 'rows' | 'status' | 'reload'>
  differenceOf: (row: Row) => Difference & { key: number }
  /** What is compared: "versions". */
  of: string
}) {
  if (status === 'failed') return <LoadAgain text={`The ${of} could not be compared.`} onClick={reload} />
  if (status !== 'loaded') return <p className="quiet differences-none">Comparing…</p>
  if (rows.length === 0)
    return (
      <p role="status" className="differences-none">
        No differences.
      </p>
    )
  return (
    <ul className="differences" aria-label="Differences">
      {rows.map(differenceOf).map(({ key, kind, label, texts }) => (
        <li key={key}>
          {verbs[kind]}: {label}
          {texts.length > 0 && (
            <ul>
              {texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
