import { Button, Pagination, Select } from 'antd'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { meetingPriorities } from '#constants/meetings.ts'
import { type PlacementChange, placementChanges, placementPageSize, placementStates } from '#constants/placements.ts'
import type { PlacementEntry, PlacementRun } from '#contract/events/placements.ts'
import { counted } from '#contract/textLists.ts'
import { applyPlacement, comparePlacementRuns, fetchPlacementEntries, rollBackPlacement } from '#store/events/placements.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { usePreview } from '../../ui/usePreview.ts'
import { timeTextOf } from './meetingTexts.ts'
import { applyTexts, factsOf, nameOfRun, rollBackTexts } from './placementTexts.ts'

interface Props {
  run: PlacementRun
  /** The other proposals of the event, to compare with. */
  others: readonly PlacementRun[]
  timeZone: string
  /** It was applied or rolled back. */
  onChanged: () => void
}

/** A proposal: what it holds, its meetings, how it differs from another one, and what applies it or rolls it back. */
export function PlacementRunView({ run, others, timeZone, onChanged }: Props) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const [otherRunId, setOtherRunId] = useState<number | null>(null)
  const isApplied = run.placementState === placementStates.applied
  const isEmpty = run.placed + run.moved + run.removed === 0

  const change = async () => {
    const [title, okText, texts] = isApplied
      ? ['Roll this placement back?', 'Roll back', rollBackTexts(run)]
      : ['Apply this placement?', 'Apply', applyTexts(run)]
    const content = texts.map((text) => <p key={text}>{text}</p>)
    if (!(await confirm({ title, okText, content: <>{content}</> }))) return
    setBusy(true)
    const { placementRunId } = run
    await dispatch(isApplied ? rollBackPlacement({ placementRunId }) : applyPlacement({ placementRunId }))
    setBusy(false)
    dispatch(refreshRequested())
    onChanged()
  }

  return (
    <section aria-label="Proposal" className="placement-run">
      <h3>
        {nameOfRun(run)}, {choiceLabel(placementStates, run.placementState)}
      </h3>
      <ul className="plain-list">
        {factsOf(run).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {!isEmpty && (
        <Button type={isApplied ? 'default' : 'primary'} loading={isBusy} onClick={() => void change()}>
          {isApplied ? 'Roll back' : 'Apply'}
        </Button>
      )}
      {others.length > 0 && <Comparison run={run} others={others} otherRunId={otherRunId} onChoose={setOtherRunId} />}
      {otherRunId === null ? (
        <Entries run={run} timeZone={timeZone} />
      ) : (
        <Differences key={otherRunId} run={run} otherRunId={otherRunId} timeZone={timeZone} />
      )}
    </section>
  )
}

interface ComparisonProps extends Pick<Props, 'run' | 'others'> {
  otherRunId: number | null
  onChoose: (otherRunId: number | null) => void
}

/** The choice of another proposal, and how it differs in numbers. */
function Comparison({ run, others, otherRunId, onChoose }: ComparisonProps) {
  const { placementRunId } = run
  const { reply, problem, reload } = usePreview(comparePlacementRuns, otherRunId === null ? undefined : { placementRunId, otherRunId })
  return (
    <>
      <label className="placement-field">
        Compare with
        <Select
          aria-label="Compare with"
          allowClear
          placeholder="Another proposal"
          value={otherRunId}
          onChange={(id: number | undefined) => onChoose(id ?? null)}
          options={others.map((one) => ({ value: one.placementRunId, label: nameOfRun(one) }))}
        />
      </label>
      {problem && <LoadAgain text="The comparison could not be loaded." onClick={reload} />}
      {reply && otherRunId !== null && (
        <p role="status">
          {counted(reply.same, 'meeting is', 'meetings are')} at the same time in the same location in both, and{' '}
          {formatCount(reply.different)} elsewhere. {formatCount(reply.onlyHere)} only here, {formatCount(reply.onlyThere)} only there.
          People wait {formatCount(reply.run.waitingMinutes)} minutes here, {formatCount(reply.other.waitingMinutes)} there.
        </p>
      )}
    </>
  )
}

/** The meetings of a proposal, by what becomes of them. */
function Entries({ run, timeZone }: Pick<Props, 'run' | 'timeZone'>) {
  const { placementRunId, placed, moved, removed, unplaced, same } = run
  const counts: Readonly<Record<PlacementChange, number>> = {
    [placementChanges.placed]: placed,
    [placementChanges.moved]: moved,
    [placementChanges.removed]: removed,
    [placementChanges.unplaced]: unplaced,
    [placementChanges.same]: same,
  }
  const [shown, setShown] = useState({
    change: placementChanges.find(({ value }) => counts[value] > 0)?.value ?? placementChanges.placed,
    page: 1,
  })
  return (
    <>
      <label className="placement-field">
        Show
        <Select
          aria-label="Show"
          value={shown.change}
          onChange={(change: PlacementChange) => setShown({ change, page: 1 })}
          options={placementChanges.map(({ value, label }) => ({ value, label: `${label} (${formatCount(counts[value])})` }))}
        />
      </label>
      <EntryPage query={{ placementRunId, ...shown }} timeZone={timeZone} onPage={(page) => setShown({ ...shown, page })} />
    </>
  )
}

interface DifferencesProps extends Pick<Props, 'run' | 'timeZone'> {
  otherRunId: number
}

/** The meetings that two proposals place otherwise, with both places. */
function Differences({ run: { placementRunId }, otherRunId, timeZone }: DifferencesProps) {
  const [page, setPage] = useState(1)
  return <EntryPage query={{ placementRunId, otherRunId, page }} timeZone={timeZone} onPage={setPage} />
}

interface EntryPageProps {
  query: { placementRunId: number; change?: PlacementChange; otherRunId?: number; page: number }
  timeZone: string
  onPage: (page: number) => void
}

function EntryPage({ query, timeZone, onPage }: EntryPageProps) {
  const { reply, problem, reload } = usePreview(fetchPlacementEntries, query)
  // Proposals that agree have nothing to list; the numbers above say so.
  if (reply?.total === 0 && query.otherRunId !== undefined) return null
  return (
    <>
      {problem && <LoadAgain text="The meetings could not be loaded." onClick={reload} />}
      {reply && reply.entries.length === 0 && <p className="quiet">None.</p>}
      {reply && reply.entries.length > 0 && <EntryTable entries={reply.entries} timeZone={timeZone} />}
      {reply && reply.total > placementPageSize && (
        <Pagination current={query.page} pageSize={placementPageSize} total={reply.total} showSizeChanger={false} onChange={onPage} />
      )}
    </>
  )
}

const isCompared = ({ there }: PlacementEntry): boolean => there !== undefined

const EntryTable = ({ entries, timeZone }: { entries: readonly PlacementEntry[]; timeZone: string }) => (
  <table className="schedule-table" aria-label="Meetings of the proposal">
    <thead>
      <tr>
        <th scope="col">Meeting</th>
        <th scope="col">Priority</th>
        <th scope="col">Before</th>
        <th scope="col">Proposed</th>
        {entries.some(isCompared) && <th scope="col">In the other proposal</th>}
      </tr>
    </thead>
    <tbody>
      {entries.map((one) => (
        <tr key={one.meetingId}>
          <td>
            {one.requestedByName} and {one.requestedToName}
          </td>
          <td>{choiceLabel(meetingPriorities, one.priority)}</td>
          <td>{placeText(one.from, timeZone)}</td>
          <td>{one.to ? placeText(one.to, timeZone) : (one.reason ?? '—')}</td>
          {isCompared(one) && <td>{placeText(one.there ?? null, timeZone)}</td>}
        </tr>
      ))}
    </tbody>
  </table>
)

function placeText(place: PlacementEntry['from'], timeZone: string): string {
  if (!place) return '—'
  return [timeTextOf(place, timeZone) ?? 'A deleted meeting time', place.locationName].filter(Boolean).join(', ')
}
