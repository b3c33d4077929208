import { Button, Flex, Radio } from 'antd'
import { decisionField, type ImportRowResult } from '#contract/import.ts'
import { formatCount } from '../../ui/numbers.ts'
import { correctedText } from './corrections.ts'
import type { Corrections } from './useCorrections.ts'

const field = decisionField

/** Decides what one row is that may exist already. */
export function SameChoice({ result: { row, sameAs = [] }, corrections }: { result: ImportRowResult; corrections: Corrections }) {
  const cell = { row, field, text: '' }
  const decision = correctedText(cell, corrections.pending)
  return (
    <Radio.Group
      size="small"
      aria-label={`Row ${row} is`}
      className="import-mend"
      disabled={corrections.isFull && decision === ''}
      value={decision === 'same' ? String(sameAs[0]?.id ?? '') : decision}
      onChange={({ target }) => corrections.correct(cell, String(target.value))}
      options={[
        ...sameAs.map(({ id, name }) => ({ value: String(id), label: `The same as ${name}` })),
        { value: 'new', label: 'Another one' },
      ]}
    />
  )
}

/** Decides all rows that may exist already at once. */
export function SameForAll({ rows, corrections }: { rows: readonly ImportRowResult[]; corrections: Corrections }) {
  if (rows.length < 2) return null
  const { pending, correctAll, undoAll, isFull } = corrections
  const chosen = pending.find((one) => one.field === field && 'from' in one)
  const hasStored = rows.some(({ sameAs = [] }) => sameAs.length > 0)
  return (
    <section aria-label="Rows that may exist already" className="import-repeated">
      <Flex gap={8} wrap align="center" className="import-repeated-line">
        <span className="import-repeated-text">
          {formatCount(rows.length)} rows may exist already
          {chosen && (
            <>
              {' '}
              → <span className="strong">{chosen.to === 'new' ? 'all are added' : 'all are the same as the first that is named'}</span>
            </>
          )}
        </span>
        {chosen ? (
          <Button size="small" onClick={() => undoAll(field, '')}>
            Undo
          </Button>
        ) : (
          <>
            {hasStored && (
              <Button size="small" disabled={isFull} onClick={() => correctAll(field, '', 'same')}>
                Mark all as the same
              </Button>
            )}
            <Button size="small" disabled={isFull} onClick={() => correctAll(field, '', 'new')}>
              Add all
            </Button>
          </>
        )}
      </Flex>
    </section>
  )
}
