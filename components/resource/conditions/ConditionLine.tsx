import { CloseOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useId } from 'react'
import { offeredOperators, type Operator, valueCountOf } from '#contract/conditions.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { Button } from '../../ui/Button.tsx'
import { ConditionValue } from './ConditionValue.tsx'
import { operatorText } from './conditionTexts.ts'
import type { DraftCondition } from './drafts.ts'
import type { fieldOptions } from './fieldOptions.ts'
import type { FilterField } from './filterFields.ts'
import { searchByLabel } from '../../ui/selectSearch.ts'

interface Props<R extends AnyResource> {
  resource: ResourceStore<R>
  draft: DraftCondition
  isFirst: boolean
  /** Added last, so that its value has the focus. */
  isNewest: boolean
  field: FilterField
  fieldOptions: ReturnType<typeof fieldOptions>
  problem: string | undefined
  onField: (field: string) => void
  onChange: (draft: DraftCondition) => void
  onRemove: () => void
}

/** One condition: how it follows the one before, its field, its operator and its values. */
export function ConditionLine<R extends AnyResource>(props: Props<R>) {
  const { resource, draft, isFirst, isNewest, field, fieldOptions: options, problem, onField, onChange, onRemove } = props
  const { operator, values, joiner } = draft
  const problemId = useId()
  const setOperator = (next: Operator) =>
    onChange({ ...draft, operator: next, values: valueCountOf(next) === valueCountOf(operator) ? values : [] })
  return (
    <div className="condition" role="group" aria-label={field.title}>
      {isFirst ? (
        <span className="condition-joiner">Where</span>
      ) : (
        <Select
          className="condition-joiner"
          aria-label="Combine with"
          value={joiner}
          options={[
            { value: 'and', label: 'and' },
            { value: 'or', label: 'or' },
          ]}
          onChange={(next: DraftCondition['joiner']) => onChange({ ...draft, joiner: next })}
        />
      )}
      <Select
        className="condition-field"
        aria-label="Field"
        showSearch={searchByLabel}
        popupMatchSelectWidth={300}
        value={draft.field}
        labelRender={() => field.title}
        options={options}
        onChange={onField}
      />
      <Select<Operator>
        className="condition-operator"
        aria-label="Operator"
        showSearch={searchByLabel}
        value={operator}
        popupMatchSelectWidth={false}
        options={[...new Set([...offeredOperators(field), operator])].map((value) => ({ value, label: operatorText(value, field.kind) }))}
        onChange={setOperator}
      />
      <ConditionValue
        resource={resource}
        field={field}
        operator={operator}
        values={values}
        autoFocus={isNewest}
        problemId={problem && problemId}
        onChange={(next) => onChange({ ...draft, values: next })}
      />
      <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={`Remove ${field.title}`} onClick={onRemove} />
      {problem && (
        <div id={problemId} className="condition-problem" role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}
