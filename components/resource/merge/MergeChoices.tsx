import { Alert, Button, Radio } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { labelOf } from '#contract/messages.ts'
import { type FieldChoice, isEmptyValue, type MergeResult } from '#contract/merge.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { FieldChoices, together } from '../record/FieldChoices.tsx'
import { isSameValue, type Values, valueText } from '../base/values.ts'
import type { MergeOptions } from './MergeOptions.ts'
import { MergePreview } from './MergePreview.tsx'
import { useMergePreview } from './useMergePreview.ts'

interface Props<R extends AnyResource> {
  declared: R
  mergeOptions: MergeOptions<R>
  rows: readonly [RowOf<R>, RowOf<R>]
  nameOf: (row: RowOf<R>) => string
  /** Another user changed one of the rows in the meantime. */
  onStale: (message: string) => void
  onMerged: (answer: MergeResult<RowOf<R>>, mergedId: number) => void
  /** Renders the button in the dialog's footer. */
  renderInFooter: (button: ReactNode) => ReactNode
}

/** Two rows side by side: choose which row survives and the value of each field, see what moves, and merge. */
export function MergeChoices<R extends AnyResource>({ declared, mergeOptions, rows, nameOf, onStale, onMerged, renderInFooter }: Props<R>) {
  const { schema, idKey } = declared
  const { store, detailOf, fieldTexts } = mergeOptions
  const dispatch = useAppDispatch()
  const name = useId()
  const idOf = (row: RowOf<R>) => (row as Values)[idKey] as number
  const [first, second] = rows
  const [survivorId, setSurvivorId] = useState(idOf(first))
  const [selected, setSelected] = useState<Record<string, FieldChoice>>({})
  const [isMerging, setMerging] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [survivor, merged] = survivorId === idOf(first) ? [first, second] : [second, first]

  // Two rows of the same name, the usual case of a merge, are numbered.
  const hasSameName = nameOf(first) === nameOf(second)
  const displayNameOf = (row: RowOf<R>) => (hasSameName ? `${nameOf(row)} (${row === first ? 1 : 2})` : nameOf(row))
  const textOf = (row: RowOf<R>, field: string) => {
    const value = (row as Values)[field]
    return value == null ? '—' : (fieldTexts[field]?.(row) ?? valueText(schema.shape[field], value))
  }
  const differing = store.fields.filter((field) => !isSameValue((first as Values)[field], (second as Values)[field]))
  const equalFields = store.fields.filter((field) => !differing.includes(field) && textOf(first, field) !== '—')
  const isEmpty = (row: RowOf<R>, field: string) => isEmptyValue((row as Values)[field])
  const isCombinable = (field: string) => store.combined.includes(field) && !isEmpty(first, field) && !isEmpty(second, field)
  // Where the user has not chosen, lists are combined; else the survivor's value is used, or the other's if the survivor's is empty.
  const sourceOf = (field: string): FieldChoice =>
    selected[field] ?? (isCombinable(field) ? together : idOf(isEmpty(survivor, field) ? merged : survivor))
  const selection = {
    survivor,
    merged: [merged] as const,
    fieldChoices: Object.fromEntries(differing.map((field) => [field, sourceOf(field)])),
  }
  const [preview, reloadPreview] = useMergePreview(store, store.inputOf(selection, true))

  const merge = async () => {
    setMerging(true)
    setProblem(undefined)
    const result = await dispatch(store.run(store.inputOf(selection, false)))
    setMerging(false)
    if (store.run.fulfilled.match(result)) return onMerged(result.payload, idOf(merged))
    const { status, message = 'Something went wrong.' } = failureOf(result) ?? { status: 0 }
    if (status === 409) onStale(message)
    else setProblem(message)
  }
  const isReady = preview.answer !== undefined && preview.answer.problems.length === 0
  const names = { survivor: displayNameOf(survivor), merged: displayNameOf(merged) }
  return (
    <>
      <FieldChoices
        fields={differing.map((field) => ({ field, label: labelOf(schema.shape[field], field) }))}
        sides={rows.map((row) => ({ key: idOf(row), name: displayNameOf(row), textOf: (field) => textOf(row, field) }))}
        selectedKey={sourceOf}
        onChoose={(field, key) => setSelected({ ...selected, [field]: key === together ? together : Number(key) })}
        isCombinable={isCombinable}
        empty="Both records have the same values."
        head={
          <div className="field-choice field-choice-head">
            <span className="field-choice-label">Record to keep</span>
            <Radio.Group
              aria-label="Record to keep"
              name={name}
              value={survivorId}
              onChange={({ target }) => setSurvivorId(target.value as number)}
              className="field-choice-sides"
            >
              {rows.map((row) => (
                <Radio key={idOf(row)} value={idOf(row)}>
                  <strong>{displayNameOf(row)}</strong> <span className="quiet merge-detail">{detailOf(row)}</span>
                </Radio>
              ))}
            </Radio.Group>
          </div>
        }
      />
      {equalFields.length > 0 && (
        <p className="quiet merge-alike">
          The same in both: {equalFields.map((field) => `${labelOf(schema.shape[field], field)} ${textOf(first, field)}`).join(' · ')}
        </p>
      )}
      <MergePreview preview={preview} names={names} mergeOptions={mergeOptions} onRetry={reloadPreview} onStale={onStale} />
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      {renderInFooter(
        <Button type="primary" loading={isMerging} disabled={!isReady} onClick={() => void merge()}>
          Merge
        </Button>,
      )}
    </>
  )
}
