import { PlusOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { limits } from '#constants/limits.ts'
import { conditionProblem, conditionsText, offeredOperators, type Operator, parseConditions } from '#contract/conditions.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { dateProblem } from '../../form/readableDate.ts'
import { useDefinedColumns } from '../fields/definedColumns.ts'
import type { ListView } from '../savedViews/useListView.ts'
import { ConditionLine } from './ConditionLine.tsx'
import { fieldOptions } from './fieldOptions.ts'
import { type FilterField, filterFieldNamed, filterFieldsOf } from './filterFields.ts'
import { type DraftCondition, draftsOf, groupsOf } from './drafts.ts'
import { Modal } from '../../ui/Modal.tsx'
import { searchByLabel } from '../../ui/selectSearch.ts'

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
  /** The key of the newest filter, which has the focus when it is added. */
  const [newestKey, setNewestKey] = useState(drafts.length)
  const [isAddOpen, setAddOpen] = useState(false)
  /** How often the filters were to be applied and could not be. */
  const [refusals, setRefusals] = useState(0)
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) lines.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const fieldOf = (name: string) => filterFieldNamed(fields, declared, name)
  const add = (field: string) => {
    const key = newestKey + 1
    setNewestKey(key)
    setDrafts([...drafts, { key, joiner: 'and', field, operator: firstOperator(fieldOf(field)), values: [] }])
  }
  const replace = (draft: DraftCondition, next: DraftCondition) => setDrafts(drafts.map((one) => (one === draft ? next : one)))
  const problemOf = (draft: DraftCondition) => {
    const { values } = draft
    const field = fieldOf(draft.field)
    if (values.length === 0) return missingValue(draft)
    const isDate = field.kind === 'date' || field.kind === 'instant'
    return (isDate ? dateProblem(values[0] ?? '', 'date') : undefined) ?? conditionProblem(draft, field, field.title)
  }
  const text = conditionsText(groupsOf(drafts))
  const isTooLong = text.length > limits.filterValue
  const apply = () => {
    if (isTooLong || drafts.some(problemOf)) return setRefusals(refusals + 1)
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
      afterOpenChange={(isOpen) => setAddOpen(isOpen && drafts.length === 0)}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <div ref={lines} className="conditions" role="group" aria-label="Filters">
        {drafts.map((draft, at) => (
          <ConditionLine
            key={draft.key}
            resource={resource}
            draft={draft}
            isFirst={at === 0}
            isNewest={draft.key === newestKey}
            field={fieldOf(draft.field)}
            fieldOptions={options}
            problem={refusals > 0 ? problemOf(draft) : undefined}
            onField={(next) => replace(draft, { ...draft, field: next, operator: firstOperator(fieldOf(next)), values: [] })}
            onChange={(next) => replace(draft, next)}
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
            open={isAddOpen}
            onOpenChange={setAddOpen}
            showSearch={searchByLabel}
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

/** The operator of a new filter: the most useful one of its field. */
const firstOperator = (field: FilterField): Operator => offeredOperators(field)[0] ?? 'filled'
