import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { ImportField } from '#contract/import.ts'
import { formatCount } from '../../ui/numbers.ts'
import { CellControl } from './CellControl.tsx'
import type { RepeatedError } from './corrections.ts'
import type { Corrections } from './useCorrections.ts'

interface Props {
  errors: readonly RepeatedError[]
  fields: readonly ImportField[]
  corrections: Corrections
}

/** The errors shown; the others follow once these are corrected. */
const maxShown = 5
/** A field with so few choices has a button for each. */
const maxButtons = 3

/** Wrong texts that several rows have, each corrected in all of them at once. */
export function RepeatedErrors({ errors, fields, corrections }: Props) {
  if (errors.length === 0) return null
  return (
    <section aria-label="Errors in several rows" className="import-repeated">
      {errors.slice(0, maxShown).map((error) => (
        <RepeatedErrorLine key={JSON.stringify([error.field, error.text])} {...{ error, corrections }} field={fieldOf(fields, error)} />
      ))}
    </section>
  )
}

const fieldOf = (fields: readonly ImportField[], { field }: RepeatedError) => fields.find((one) => one.field === field)

function RepeatedErrorLine({
  error: { field: name, text, count, suggestion },
  field,
  corrections: { pending, correctAll, undoAll, isFull },
}: {
  error: RepeatedError
  field: ImportField | undefined
  corrections: Corrections
}) {
  const [draft, setDraft] = useState('')
  const chosen = pending.find((one) => 'from' in one && one.field === name && one.from === text)
  const isEmpty = draft.trim() === ''
  const isRequired = field?.isRequired !== false
  const rows = `${formatCount(count)} rows`
  const title = field?.title ?? name
  const buttons = suggestion !== null ? [suggestion] : field?.choices && field.choices.length <= maxButtons ? field.choices : []
  return (
    <Flex gap={8} wrap align="center" className="import-repeated-line">
      <span className="import-repeated-text">
        {title}: <span className="strong">“{text}”</span> in {rows}
        {chosen && (
          <>
            {' '}
            → <span className="strong">{chosen.to || 'empty'}</span>
          </>
        )}
      </span>
      {chosen ? (
        <Button size="small" onClick={() => undoAll(name, text)}>
          Undo
        </Button>
      ) : buttons.length > 0 ? (
        buttons.map((to) => (
          <Button key={to} size="small" disabled={isFull} onClick={() => correctAll(name, text, to)}>
            Use {to} for all {formatCount(count)}
          </Button>
        ))
      ) : (
        <>
          <CellControl
            field={field}
            label={`${title} for all ${rows}`}
            value={draft}
            isWrong={false}
            isDisabled={isFull}
            onChange={setDraft}
          />
          <Button size="small" disabled={isFull || (isEmpty && isRequired)} onClick={() => correctAll(name, text, draft)}>
            {isEmpty && !isRequired ? 'Leave empty' : 'Use'} for all {formatCount(count)}
          </Button>
        </>
      )}
    </Flex>
  )
}
