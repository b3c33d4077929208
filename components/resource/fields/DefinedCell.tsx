import { useContext } from 'react'
import { cellText, DefinedColumnsContext, useDefinedColumns } from './definedColumns.ts'

/** The value of a row in a defined column. */
export function DefinedCell({ id, column }: { id: number; column: string }) {
  const { cells } = useDefinedColumns(useContext(DefinedColumnsContext))
  const text = cellText(cells.get(id)?.[column])
  return text === '—' ? (
    <span className="quiet">{text}</span>
  ) : (
    <span className="cut" title={text}>
      {text}
    </span>
  )
}
