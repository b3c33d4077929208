import { PlusOutlined } from '@ant-design/icons'
import { Modal, Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { limits } from '#constants/limits.ts'
import { conditionProblem, conditionsText, operatorsOf, parseConditions } from '#contract/conditions.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useDefinedColumns } from '../fields/definedColumns.ts'
import type { ListView } from '../savedViews/useListView.ts'
import { ConditionLine } from './ConditionLine.tsx'
import { fieldOptions } from './fieldOptions.ts'
import { filterFieldNamed, filterFieldsOf } from './filterFields.ts'
import { type DraftCondition, draftsOf, groupsOf } from './drafts.ts'

interface Props<R extends AnyResource> {
  of: ResourceStore<R>
  view: ListView
  onClose: () => void
}
const noColumns: readonly never[] = []

/** Filters a list by any of its fields; “and” binds closer than “or”. */
export function ConditionsDialog<R extends AnyResource>({ of: resource, view, onClose }: Props<R>) {
  const { declared, defined, change, params } = view
  const { columns = noColumns } = useDefinedColumns(defined)
  useEffect(() => defined.change({ isRequested: true }), [defined])
  const fields = useMemo(() => filterFieldsOf(declared, columns), [declared, columns])
  const options = useMemo(() => fieldOptions(fields), [fields])
  const [drafts, setDrafts] = useState<readonly DraftCondition[]>(() => {
    const parsed = parseConditions(params.filters.where ?? '')
    return 'conditions' in parsed ? draftsOf(parsed.conditions) : []
  })
  const nextKey = useRef(drafts.length)
  const [isChecked, setChecked] = useState(false)
  const fieldOf = (name: string) => filterFieldNamed(fields, declared, name)
  const add = (field: string) => {
    nextKey.current += 1
    const [operator = 'filled'] = preferredOperators(fieldOf(field).kind)
    setDrafts([...drafts, { key: nextKey.current, joiner: 'and', field, operator, values: [] }])
  }
  const problemOf = (draft: DraftCondition) =>
    draft.values.length === 0 ? missingValue(draft) : conditionProblem(draft, fieldOf(draft.field), fieldOf(draft.field).title)
  const text = conditionsText(groupsOf(drafts))
  const isTooLong = text.length > limits.filterValue
  const apply = () => {
    setChecked(true)
    if (isTooLong || drafts.some(problemOf)) return
    change({ filters: { where: text } })
    onClose()
  }
  return (
    <Modal
      open
      width={760}
      title="Filters"
      okText="Apply"
      onOk={apply}
      onCancel={onClose}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <div className="conditions" role="group" aria-label="Filters">
        {drafts.map((draft, at) => (
          <ConditionLine
            key={draft.key}
            resource={resource}
            draft={draft}
            isFirst={at === 0}
            field={fieldOf(draft.field)}
            fieldOptions={options}
            problem={isChecked ? problemOf(draft) : undefined}
            onChange={(next) => setDrafts(drafts.map((one) => (one === draft ? next : one)))}
            onRemove={() => setDrafts(drafts.filter((one) => one !== draft))}
          />
        ))}
        {drafts.length < limits.conditions && (
          <Select
            className="conditions-add"
            aria-label="Add a filter"
            placeholder="Add a filter…"
            prefix={<PlusOutlined aria-hidden />}
            value={null}
            autoFocus={drafts.length === 0}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={300}
            options={options}
            onChange={(field: string | null) => field && add(field)}
          />
        )}
        {isTooLong && <div role="alert">Too many filter values. Remove a value or a filter.</div>}
      </div>
    </Modal>
  )
}

const missingValue = ({ operator }: DraftCondition): string | undefined =>
  operator === 'empty' || operator === 'filled' ? undefined : 'Enter a value'

/** The operators in the order in which they are useful for a new filter. */
const preferredOperators = (kind: keyof typeof operatorsOf) => operatorsOf[kind]
