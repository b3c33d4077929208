import type { ReactNode } from 'react'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { LoadedLookup } from '../../ui/useLookup.ts'

interface PartColumn<Row> {
  title: string
  isNumber?: true
  render: (row: Row) => ReactNode
}
interface Props<Row> {
  label: string
  list: LoadedLookup<Row>
  columns: readonly PartColumn<Row>[]
  keyOf: (row: Row) => number | string
  empty: string
  failure: string
}

/** The rows of a part of a company's page, as a plain table. */
export function PartTable<Row>({ label, list: { rows, status, reload }, columns, keyOf, empty, failure }: Props<Row>) {
  if (status === 'failed') return <LoadAgain text={failure} onClick={reload} />
  if (status !== 'loaded' && rows.length === 0) return <Skeleton widths={[100, 100, 80]} />
  if (rows.length === 0) return <p className="quiet">{empty}</p>
  return (
    <div className="part-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber && 'number'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, isNumber, render }) => (
                <td key={title} className={isNumber && 'number'}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
