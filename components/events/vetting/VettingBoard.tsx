import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { vettingStatus, vettingStatuses, type VettingStatusId } from '#constants/statuses.ts'
import { allocatorTypes } from '#constants/vetting.ts'
import type { VettingSubmission } from '#contract/events/vetting.ts'
import { vettingSubmissions } from '#store/events/vetting.ts'
import { useListScreen } from '../../resource/screen/listContexts.ts'
import { EmptyTable, LoadingTable } from '../../resource/table/EmptyTable.tsx'
import { LoadFailure } from '../../resource/table/LoadFailure.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { DueText } from './DueText.tsx'
import { isDue } from './dueText.ts'
import { usdText } from './money.ts'
import { RiskTags } from './RiskFlags.tsx'
import { VettingStatusControl } from './VettingStatusControl.tsx'

/** Columns that are shown only when they hold something. */
const quietStatuses: readonly VettingStatusId[] = [vettingStatus.withdrawn, vettingStatus.expired]

/** The submissions of an event, in a column for each status; on a phone one column, which the user chooses. */
export function VettingBoard() {
  const isNarrow = useIsNarrow()
  const [chosen, choose] = useState<VettingStatusId>()
  const { list, isFiltered, controls, mayEdit, open } = useListScreen(vettingSubmissions)
  if (list.rows.length === 0 && (list.status === 'idle' || list.status === 'loading')) return <LoadingTable />
  if (list.status === 'failed' && list.rows.length === 0)
    return <LoadFailure text="The submissions could not be loaded." reload={list.reload} />
  if (list.rows.length === 0 && isFiltered)
    return (
      <EmptyTable text="No matches">
        <Button
          onClick={() =>
            controls.change({ q: '', filters: { vettingStatusId: '', assignedToContactId: '', allocatorType: '', riskFlag: '' } })
          }
        >
          Clear search and filters
        </Button>
      </EmptyTable>
    )
  const byStatus = Map.groupBy(list.rows, ({ vettingStatusId }) => vettingStatusId)
  const shown = vettingStatuses.filter(({ value }) => !quietStatuses.includes(value) || byStatus.has(value))
  const current = shown.find(({ value }) => value === chosen) ?? shown.find(({ value }) => byStatus.has(value)) ?? shown[0]
  return (
    <>
      {isNarrow && (
        <div role="group" aria-label="Status" className="vetting-columns">
          {shown.map(({ value, label }) => (
            <Button key={value} size="small" aria-pressed={value === current?.value} onClick={() => choose(value)}>
              {label} {formatCount(byStatus.get(value)?.length ?? 0)}
            </Button>
          ))}
        </div>
      )}
      {list.status === 'failed' && <LoadFailure text="This board may be out of date." reload={list.reload} />}
      <div className="vetting-board" role="group" aria-label="Submissions by status" tabIndex={0}>
        {(isNarrow && current ? [current] : shown).map(({ value, label }) => {
          const rows = byStatus.get(value) ?? []
          return (
            <section key={value} aria-label={label}>
              <h2>
                {label} <span className="quiet tabular">{formatCount(rows.length)}</span>
              </h2>
              {rows.length === 0 && <p className="quiet small">None</p>}
              <ul className="plain-list">
                {rows.map((row) => (
                  <Card key={row.vettingSubmissionId} row={row} mayDecide={mayEdit} onOpen={open} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </>
  )
}

interface CardProps {
  row: VettingSubmission
  mayDecide: boolean
  onOpen: (row: VettingSubmission) => void
}

function Card({ row, mayDecide, onOpen }: CardProps) {
  const { vettingSubmissionId, applicantName, companyName, allocatorType, aumUsd, assigneeName } = row
  return (
    <li className="vetting-card" data-row-key={vettingSubmissionId}>
      <button type="button" className="sponsor-open" title={applicantName} onClick={() => onOpen(row)}>
        {applicantName}
      </button>
      <span className="cut small" title={companyName ?? undefined}>
        {companyName}
      </span>
      <span className="quiet small">{`${choiceLabel(allocatorTypes, allocatorType)}, ${usdText(aumUsd)}`}</span>
      {isDue(row) && (
        <span className="small">
          <DueText row={row} />
        </span>
      )}
      <span className="cut small">{assigneeName ?? <span className="quiet">Not assigned</span>}</span>
      <RiskTags flags={row.riskFlags} />
      <VettingStatusControl row={row} mayDecide={mayDecide} />
    </li>
  )
}
