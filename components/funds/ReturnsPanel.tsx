import { useCallback, useId, useState } from 'react'
import type { Fund } from '#contract/funds/funds.ts'
import { growthOf } from '#contract/funds/statistics.ts'
import { reportingStyles } from '#constants/funds.ts'
import { choiceLabel } from '#constants/choice.ts'
import { monthText } from '#contract/funds/months.ts'
import { fundReturns } from '#store/funds/fundReturns.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { useResource } from '../resource/base/useResource.ts'
import { useLeaveGuard } from '../resource/record/useLeaveGuard.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { GrowthChart } from './GrowthChart.tsx'
import { benchmarkGrowthOf } from './benchmarkGrowth.ts'
import type { GridCell, GridCells, ReturnSeries } from './gridCells.ts'
import { ReadFile } from './ReadFile.tsx'
import { ReturnGrid } from './ReturnGrid.tsx'
import { ReturnStatistics } from './ReturnStatistics.tsx'
import { useReturnDraft } from './useReturnDraft.ts'

const ReturnDetails = lazyPart(() => import('./ReturnDetails.tsx').then((file) => file.ReturnDetails))
const ClearReturns = lazyPart(() => import('./ClearReturns.tsx').then((file) => file.ClearReturns))

/** The returns of a fund: a grid to edit them, what they amount to, and a chart. */
export function ReturnsPanel({ fund, mayEdit }: { fund: Fund; mayEdit: boolean }) {
  const dispatch = useAppDispatch()
  const { fundId, name } = fund
  const list = useResource(fundReturns, { fundId })
  const [series, setSeries] = useState<ReturnSeries>('returnPct')
  const isBenchmark = series === 'benchmarkPct'
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const [selected, setSelected] = useState<readonly number[]>([])
  const [isClearing, setClearing] = useState(false)
  const [openedId, setOpenedId] = useState<number>()
  const headId = useId()
  const reload = async () => {
    await dispatch(fundReturns.fetchListAgain({ fundId }))
    // The list of funds shows how many returns each has.
    dispatch(refreshRequested())
  }
  const draft = useReturnDraft({ fund, rows: list.rows, series, today, reload })
  const { grid, isSaving } = draft
  const isDirty = grid.changed.length > 0
  useLeaveGuard({ isDirty, hasUnsaved: useCallback(() => isDirty, [isDirty]) })
  if (list.status === 'failed' && list.rows.length === 0) return <LoadAgain text="The returns could not be loaded." onClick={list.reload} />
  if (list.status !== 'loaded' && list.rows.length === 0) return <Skeleton widths={[38, 100, 100, 100]} />
  const returns = isBenchmark
    ? list.rows
    : [...grid.cells.values()].flatMap(({ year, month, returnPct }) => (returnPct === null ? [] : [{ year, month, returnPct }]))
  const points = growthOf(fund, returns)
  const benchmarkName = fund.benchmark || 'Benchmark'
  const shownName = isBenchmark ? `${benchmarkName} beside ${name}` : name
  const opened = list.rows.find(({ fundReturnId }) => fundReturnId === openedId)
  const [only, ...others] = selected
  const chosen = only !== undefined && others.length === 0 ? grid.cells.get(only)?.stored : undefined
  const details = (
    <Button
      disabled={!chosen || isDirty}
      title={chosen ? (isDirty ? 'Save or discard the changes first' : undefined) : 'Select the cell of one return'}
      onClick={() => setOpenedId(chosen?.fundReturnId)}
    >
      Details
    </Button>
  )
  const areEstimates = selected.some((month) => grid.cells.get(month)?.isEstimate)
  return (
    <section className="fund-returns" aria-labelledby={headId}>
      <h3 id={headId}>Returns of {name}</h3>
      <p className="quiet">
        {isBenchmark ? `${benchmarkName}, in percent.` : `In percent, ${choiceLabel(reportingStyles, fund.reportingStyle).toLowerCase()}.`}
        {mayEdit &&
          ' Type into a cell, paste a block from a spreadsheet or import a file: cells without a return in them change nothing. Delete empties a cell.'}
      </p>
      <div role="group" aria-label="Shown in the grid" className="series-choice">
        {(['returnPct', 'benchmarkPct'] as const).map((one) => (
          <Button
            key={one}
            aria-pressed={one === series}
            type={one === series ? 'primary' : 'default'}
            disabled={isDirty && one !== series}
            title={isDirty && one !== series ? 'Save or discard the changes first' : undefined}
            onClick={() => setSeries(one)}
          >
            {one === 'returnPct' ? 'Fund' : 'Benchmark'}
          </Button>
        ))}
      </div>
      {!mayEdit && <div className="list-bar">{details}</div>}
      {mayEdit && (
        <div className="list-bar">
          <Button type="primary" disabled={!isDirty || grid.faults.length > 0} loading={isSaving} onClick={() => void draft.save()}>
            {grid.changed.length > 1 ? `Save ${grid.changed.length} changes` : 'Save'}
          </Button>
          {isDirty && <Button onClick={draft.discard}>Discard draft</Button>}
          <Button disabled={!draft.canUndo} onClick={draft.undo}>
            Undo
          </Button>
          <Button disabled={!draft.canRedo} onClick={draft.redo}>
            Redo
          </Button>
          {!isBenchmark && (
            <Button disabled={selected.length === 0} onClick={() => draft.setEstimate(selected, !areEstimates)}>
              {areEstimates ? 'Mark as final' : 'Mark as estimate'}
            </Button>
          )}
          {details}
          <ReadFile onRead={draft.putTables} onFailed={draft.setNote} />
          <span className="grow" />
          <Button disabled={list.rows.length === 0 || isDirty} onClick={() => setClearing(true)}>
            Clear all
          </Button>
        </div>
      )}
      <ReturnGrid
        key={`${fundId} ${series}`}
        fund={fund}
        label={`Returns of ${shownName}, in percent`}
        grid={grid}
        mayEdit={mayEdit}
        onChange={draft.setTexts}
        onPaste={draft.paste}
        onSelect={setSelected}
        onUndo={draft.undo}
        onRedo={draft.redo}
        onSave={() => void draft.save()}
      />
      <GridNotes grid={grid} note={draft.note} selected={selected} />
      <ReturnStatistics fund={fund} returns={returns} today={today} />
      <GrowthChart name={name} points={points} benchmark={{ name: benchmarkName, points: benchmarkGrowthOf(fund, list.rows, points) }} />
      {opened && <ReturnDetails fund={fund} row={opened} mayEdit={mayEdit} onClose={() => setOpenedId(undefined)} />}
      {isClearing && <ClearReturns fund={fund} count={list.rows.length} onCleared={reload} onClose={() => setClearing(false)} />}
    </section>
  )
}

const shownNotes = 8

/** What is wrong or looks wrong, in words: of the selected cell, and of all unsaved ones. */
function GridNotes({ grid, note, selected }: { grid: GridCells; note: string; selected: readonly number[] }) {
  const noted = [...grid.faults, ...grid.warned.filter(({ fault }) => !fault)]
  const only = selected.length === 1 ? grid.cells.get(selected[0] ?? 0) : undefined
  return (
    <div role="status" className="return-notes">
      {note && <p>{note}</p>}
      {only && !only.isChanged && <p className="quiet">{aboutCell(only)}</p>}
      {noted.length > 0 && (
        <ul>
          {noted.slice(0, shownNotes).map((cell) => (
            <li key={monthText(cell)} className={cell.fault ? 'fault' : undefined}>
              {monthText(cell)}: {cell.fault ?? cell.warnings.join('. ')}
            </li>
          ))}
          {noted.length > shownNotes && <li>{noted.length - shownNotes} more are marked in the grid</li>}
        </ul>
      )}
    </div>
  )
}

function aboutCell(cell: GridCell): string {
  const { stored } = cell
  const restated = stored?.restatedFromPct != null && `restated from ${stored.restatedFromPct} %`
  const parts = [
    cell.text === '' ? 'no return' : `${cell.text} %`,
    cell.isEstimate && 'estimate',
    stored?.isBackfilled && 'backfilled',
    restated,
    ...cell.warnings.filter(() => cell.text !== ''),
  ]
  return `${monthText(cell)}: ${parts.filter(Boolean).join(', ')}.`
}
