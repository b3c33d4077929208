import { Input, Select } from 'antd'
import { limits } from '#constants/limits.ts'
import { no, type Operator, valueCountOf, yes } from '#contract/conditions.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { codeOptions } from '../../ui/codeLabels.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { formatCount } from '../../ui/numbers.ts'
import type { FilterField } from './filterFields.ts'
import { useValueCounts } from './useValueCounts.ts'
import { searchByLabel } from '../../ui/selectSearch.ts'

const DateInput = lazyPart(() => import('../../form/DateInput.tsx').then((file) => file.DateInput))

interface Props<R extends AnyResource> {
  resource: ResourceStore<R>
  field: FilterField
  operator: Operator
  values: readonly string[]
  /** The id of the text that says what is wrong with the values. */
  problemId: string | undefined
  autoFocus: boolean
  onChange: (values: readonly string[]) => void
}

/** The values of a condition, in a control that fits the field and the operator. */
export function ConditionValue<R extends AnyResource>(props: Props<R>) {
  const { field, operator, values, problemId, autoFocus, onChange } = props
  const count = valueCountOf(operator)
  const invalid = invalidProps(problemId)
  if (count === 'none') return <span className="condition-value" />
  if (field.kind === 'boolean')
    return (
      <Select
        className="condition-value"
        aria-label="Value"
        autoFocus={autoFocus}
        {...invalid}
        placeholder="Yes or no"
        value={values[0]}
        options={[
          { value: yes, label: 'Yes' },
          { value: no, label: 'No' },
        ]}
        onChange={(value: string) => onChange([value])}
      />
    )
  const isDate = field.kind === 'date' || field.kind === 'instant'
  if (isDate)
    return (
      <div className="condition-value">
        <DateInput
          kind="date"
          aria-label="Value"
          autoFocus={autoFocus}
          {...invalid}
          value={values[0]}
          onChange={(value) => onChange(value === null ? [] : [value])}
        />
      </div>
    )
  if (count === 'many') return <ValuesSelect {...props} />
  return (
    <Input
      className="condition-value"
      aria-label="Value"
      autoFocus={autoFocus}
      {...invalid}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      maxLength={limits.conditionValue}
      value={values[0] ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
    />
  )
}

/** What marks a control as faulty, and names the text that says why. */
const invalidProps = (problemId: string | undefined) =>
  problemId ? ({ status: 'error', 'aria-invalid': true, 'aria-describedby': problemId } as const) : {}

/** Chooses among the values that occur, with their numbers; a value of a text or a number can also be typed. */
function ValuesSelect<R extends AnyResource>({ resource, field, values, problemId, autoFocus, onChange }: Props<R>) {
  const { counts, isLoading } = useValueCounts(resource, field)
  const totals = new Map(counts.map(({ value, total }) => [value, total === undefined ? undefined : formatCount(total)]))
  const labelled =
    (field.codes && codeOptions(field.codes, [...totals.keys(), ...values])) ??
    field.choices?.map(({ value, label }) => ({ value: String(value), label })) ??
    field.options?.map((value) => ({ value, label: value })) ??
    counts.map(({ value, label }) => ({ value, label }))
  const isFree = (field.kind === 'text' && !field.codes) || field.kind === 'number'
  return (
    <Select
      className="condition-value"
      aria-label="Values"
      autoFocus={autoFocus}
      mode={isFree ? 'tags' : 'multiple'}
      {...invalidProps(problemId)}
      placeholder="Choose values"
      loading={isLoading}
      popupMatchSelectWidth={280}
      value={[...values]}
      showSearch={searchByLabel}
      options={labelled}
      optionRender={({ value, label }) => (
        <span className="value-count">
          <span className="cut">{label}</span>
          <span className="quiet small">{totals.get(String(value))}</span>
        </span>
      )}
      onChange={(next: string[]) => onChange(next)}
    />
  )
}
