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

/** The errors of a row, each once, with the cells to correct: a person without a name can get either. */
export function RowErrors({ result: { row, messages, cells = {} }, fields, corrections: { pending, correct, isFull } }: Props) {
  const errors = Object.entries(messages)
  return errors.map(([name, message]) => {
    const field = fields.find((one) => one.field === name)
    const cell = cells[name]
    const [first = name] = errors.find(([, text]) => text === message) ?? []
    const isFirst = first === name
    const id = `import-${row}-${first}`
    if (!field || !cell)
      return (
        isFirst && (
          <span key={name} className="import-message">
            {message}
          </span>
        )
      )
    const text = correctedText({ row, field: name, text: cell.text }, pending)
    const isCorrected = text !== cell.text
    const { suggestion } = cell
    return (
      <Fragment key={name}>
        {isFirst && (
          <span id={id} className="import-message" data-is-corrected={isCorrected || undefined}>
            {message}
          </span>
        )}
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
