import { CloseOutlined } from '@ant-design/icons'
import { Fragment, useMemo, useRef } from 'react'
import { type Conditions, conditionsText, parseConditions } from '#contract/conditions.ts'
import { useDefinedColumns } from '../fields/definedColumns.ts'
import type { ListView } from '../savedViews/useListView.ts'
import { conditionLabel } from './conditionTexts.ts'
import { filterFieldNamed, filterFieldsOf } from './filterFields.ts'

const noColumns: readonly never[] = []

/** The conditions of a list, each with a button that removes it. */
export function ConditionChips({ view, where }: { view: ListView; where: string }) {
  const { declared, defined, change } = view
  const { columns = noColumns } = useDefinedColumns(defined)
  const fields = useMemo(() => filterFieldsOf(declared, columns), [declared, columns])
  const chips = useRef<HTMLDivElement>(null)
  const parsed = useMemo(() => parseConditions(where), [where])
  const groups: Conditions = 'conditions' in parsed ? parsed.conditions : []
  const set = (next: Conditions) => {
    change({ filters: { where: conditionsText(next) } })
    chips.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={chips} className="narrowed-by" role="group" aria-label="Conditions">
      {'problem' in parsed && <Chip text={parsed.problem} onClear={() => set([])} />}
      {groups.map((group, at) => (
        <Fragment key={at}>
          {at > 0 && <span className="quiet small">or</span>}
          {group.map((condition, position) => (
            <Fragment key={position}>
              {position > 0 && groups.length > 1 && <span className="quiet small">and</span>}
              <Chip
                text={conditionLabel(condition, filterFieldNamed(fields, declared, condition.field))}
                onClear={() => set(groups.map((one) => (one === group ? group.filter((other) => other !== condition) : one)))}
              />
            </Fragment>
          ))}
        </Fragment>
      ))}
    </div>
  )
}

const Chip = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <button type="button" className="narrowed-chip" aria-label={`Remove the filter ${text}`} title="Remove this filter" onClick={onClear}>
    <span className="cut">{text}</span>
    <CloseOutlined aria-hidden />
  </button>
)
