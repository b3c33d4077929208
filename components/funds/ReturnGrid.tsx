import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { monthNumber, monthText, type ReturnCalendar, stepOf, yearMonthOf } from '#contract/funds/months.ts'
import { statisticsOf, type YearReturn } from '#contract/funds/statistics.ts'
import type { GridCell, GridCells } from './gridCells.ts'
import { returnText } from './returnText.ts'
import { useGridKeys } from './useGridKeys.ts'

interface Props {
  fund: ReturnCalendar
  label: string
  grid: GridCells
  mayEdit: boolean
  onChange: (texts: Readonly<Record<number, string>>) => void
  /** A block of text was pasted at a month. */
  onPaste: (text: string, at: number) => void
  onSelect: (months: readonly number[]) => void
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns as a table of years and months that is edited like a spreadsheet. Figures are in percent. */
export function ReturnGrid({ fund, label, grid, mayEdit, onPaste, onSelect, ...changes }: Props) {
  const frame = useRef<HTMLTableElement>(null)
  const months = [...grid.cells.keys()]
  const step = stepOf(fund)
  const textOf = (month: number) => grid.cells.get(month)?.text ?? ''
  const start = months.find((month) => textOf(month) === '') ?? months.at(-1) ?? 0
  const { active, selected, editing, select, edit, setText, commit, clear, onKeyDown } = useGridKeys({
    months,
    step,
    mayEdit,
    start,
    textOf,
    ...changes,
  })
  const columns = Array.from({ length: 12 / step }, (_, at) => (at + 1) * step)
  const years = yearTotals(fund, grid)

  // The input that a key closes had the focus: the active cell gets it.
  const takesFocus = useRef(false)
  useEffect(() => {
    if (!takesFocus.current || editing !== undefined) return
    takesFocus.current = false
    frame.current?.querySelector<HTMLElement>(`[data-month="${active}"]`)?.focus()
  }, [active, editing])
  const followKeys = (event: KeyboardEvent) => {
    takesFocus.current = true
    onKeyDown(event)
  }
  const selection = selected.join()
  useEffect(() => onSelect(selection === '' ? [] : selection.split(',').map(Number)), [selection, onSelect])

  const copy = (event: ClipboardEvent) => {
    if (editing !== undefined) return
    event.clipboardData.setData('text/plain', copiedText(selected, textOf))
    event.preventDefault()
    if (event.type === 'cut') clear()
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!mayEdit || (editing !== undefined && !/[\t\n;]/.test(text.trim()))) return
    event.preventDefault()
    select(active)
    onPaste(text, selected[0] ?? active)
  }

  return (
    <div className="return-grid-frame">
      <table
        ref={frame}
        role="grid"
        aria-label={label}
        aria-multiselectable
        aria-readonly={!mayEdit}
        className="return-grid"
        onKeyDown={followKeys}
        onCopy={copy}
        onCut={copy}
        onPaste={paste}
      >
        <thead>
          <tr>
            <th scope="col">Year</th>
            {columns.map((month) => (
              <th key={month} scope="col">
                {monthNames[month - 1]}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {grid.years.map((year) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              {columns.map((month) => {
                const at = monthNumber({ year, month })
                const cell = grid.cells.get(at)
                if (!cell) return <td key={month} className="outside" aria-hidden />
                return (
                  <td
                    key={month}
                    role="gridcell"
                    data-month={at}
                    tabIndex={at === active && editing === undefined ? 0 : -1}
                    aria-selected={selected.includes(at)}
                    aria-invalid={cell.fault !== undefined || undefined}
                    aria-label={editing !== undefined && at === active ? undefined : cellLabel(cell)}
                    title={[cell.fault, ...cell.warnings].filter(Boolean).join('\n') || undefined}
                    data-marks={marksOf(cell, at === active)}
                    onMouseDown={(event) => {
                      if (editing !== undefined && at === active) return
                      if (editing !== undefined) commit(0)
                      select(at, { extends: event.shiftKey })
                      event.currentTarget.focus()
                    }}
                    onMouseEnter={(event) => event.buttons === 1 && editing === undefined && select(at, { extends: true })}
                    onDoubleClick={() => edit(cell.text)}
                  >
                    {editing !== undefined && at === active ? (
                      <input
                        autoFocus
                        aria-label={`${monthText(cell)}, in percent`}
                        value={editing}
                        onChange={(event) => setText(event.target.value)}
                        onBlur={() => commit(0)}
                      />
                    ) : (
                      cell.text
                    )}
                  </td>
                )
              })}
              <YearTotal total={years.get(year)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function YearTotal({ total }: { total: YearReturn | undefined }) {
  if (!total) return <td className="total" />
  if (total.pct === null) return <td className="total incomplete">incomplete</td>
  return (
    <td className={total.pct < 0 ? 'total negative' : 'total'} title={total.isWholeYear ? undefined : 'Part of the year'}>
      {returnText(Math.round(total.pct * 100) / 100)}
      {!total.isWholeYear && <span aria-label=", part of the year">*</span>}
    </td>
  )
}

const yearTotals = (fund: ReturnCalendar, { cells }: GridCells): Map<number, YearReturn> => {
  const returns = [...cells.values()].flatMap(({ year, month, returnPct }) => (returnPct === null ? [] : [{ year, month, returnPct }]))
  return new Map(statisticsOf(fund, returns, { riskFreePct: 0 }).years.map((total) => [total.year, total]))
}

function cellLabel(cell: GridCell): string {
  const value = cell.text === '' ? 'empty' : `${cell.text} percent`
  const marks = [cell.isEstimate && 'estimate', cell.stored?.restatedAt && 'restated', cell.isChanged && 'not saved']
  return [`${monthText(cell)}: ${value}`, ...marks, cell.fault, ...cell.warnings].filter(Boolean).join(', ')
}

/** What the style sheet shows of a cell. */
const marksOf = (cell: GridCell, isActive: boolean): string =>
  [
    isActive && 'active',
    cell.isChanged && 'changed',
    cell.isEstimate && 'estimate',
    cell.stored?.restatedAt && 'restated',
    cell.fault ? 'faulty' : cell.warnings.length > 0 && 'warned',
    (cell.returnPct ?? 0) < 0 && 'negative',
  ]
    .filter(Boolean)
    .join(' ')

/** The selected cells as a spreadsheet takes them: a row for each year, columns separated by tabs. */
function copiedText(selected: readonly number[], textOf: (month: number) => string): string {
  const rows = Map.groupBy(selected, (month) => yearMonthOf(month).year)
  return [...rows.values()].map((row) => row.map(textOf).join('\t')).join('\n')
}
