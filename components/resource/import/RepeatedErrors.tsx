import { Button, Flex } from 'antd'
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
  const chosen = pending.find((one) => 'from' in one && one.field === name && one.from === text)
  const isRequired = field?.isRequired !== false
  const rows = `${formatCount(count)} rows`
  const title = field?.title ?? name
  const buttons = suggestion !== null ? [suggestion] : field?.choices && field.choices.length <= maxButtons ? field.choices : []
  const hasControl = buttons.length === 0 && chosen?.to !== ''
  // What is typed or chosen counts at once. The control is shown until it is undone: typing does not end with the first letter.
  const choose = (to: string) => (to === '' ? undoAll(name, text) : correctAll(name, text, to))
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
      {hasControl && (
        <CellControl
          field={field}
          label={`${title} for all ${rows}`}
          value={chosen?.to ?? ''}
          isWrong={false}
          isDisabled={isFull && !chosen}
          onChange={choose}
        />
      )}
      {chosen ? (
        <Button size="small" onClick={() => undoAll(name, text)}>
          Undo
        </Button>
      ) : (
        buttons.map((to) => (
          <Button key={to} size="small" disabled={isFull} onClick={() => correctAll(name, text, to)}>
            Use {to} for all {formatCount(count)}
          </Button>
        ))
      )}
      {hasControl && !chosen && !isRequired && (
        <Button size="small" disabled={isFull} onClick={() => correctAll(name, text, '')}>
          Leave empty for all {formatCount(count)}
        </Button>
      )}
    </Flex>
  )
}
