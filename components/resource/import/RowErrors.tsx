import { Button } from 'antd'
import { Fragment } from 'react'
import type { ImportField, ImportRowResult } from '#contract/import.ts'
import { CellControl } from './CellControl.tsx'
import { correctedText } from './corrections.ts'
import type { Corrections } from './useCorrections.ts'

interface Props {
  result: ImportRowResult
  fields: readonly ImportField[]
  corrections: Corrections
}

/** The errors of a row, with the cell of each to correct. */
export function RowErrors({ result: { row, messages, cells = {} }, fields, corrections: { pending, correct, isFull } }: Props) {
  return Object.entries(messages).map(([name, message]) => {
    const field = fields.find((one) => one.field === name)
    const cell = cells[name]
    const id = `import-${row}-${name}`
    if (!field || !cell)
      return (
        <span key={name} className="import-message">
          {message}
        </span>
      )
    const text = correctedText({ row, field: name, text: cell.text }, pending)
    const isCorrected = text !== cell.text
    const { suggestion } = cell
    return (
      <Fragment key={name}>
        <span id={id} className="import-message" data-is-corrected={isCorrected || undefined}>
          {message}
        </span>
        <span className="import-mend">
          <CellControl
            field={field}
            label={`${field.title} of row ${row}`}
            describedBy={id}
            value={cell.isCut && !isCorrected ? null : text}
            isWrong={!isCorrected}
            isDisabled={isFull && !isCorrected}
            onChange={(to) => correct({ row, field: name, text: cell.text }, to)}
          />
          {suggestion !== null && !isCorrected && (
            <Button size="small" onClick={() => correct({ row, field: name, text: cell.text }, suggestion)}>
              Use {suggestion}
            </Button>
          )}
        </span>
      </Fragment>
    )
  })
}
