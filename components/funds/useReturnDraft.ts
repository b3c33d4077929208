import { useMemo, useReducer, useState } from 'react'
import type { Fund } from '#contract/funds/funds.ts'
import type { FundReturn } from '#contract/funds/fundReturns.ts'
import { monthNumber, stepOf, yearMonthOf } from '#contract/funds/months.ts'
import { saveFundReturns } from '#store/funds/fundReturns.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { gridCells, type ReturnSeries, savedReturns } from './gridCells.ts'
import { type DraftCells, draftReducer, emptyDraft } from './gridDraft.ts'
import type { FileTable } from './readTables.ts'
import { isFilled, placeBlock, readReturnTable, type ReadTable } from './returnTable.ts'
import { parseBlock } from './returnText.ts'

interface Options {
  fund: Fund
  rows: readonly FundReturn[]
  /** Of the fund unless it says otherwise. */
  series?: ReturnSeries
  /** A local date. */
  today: string
  /** Loads the stored returns again. */
  reload: () => Promise<unknown>
}

/** The unsaved returns of a fund: typed, pasted or read from a file, then saved together. */
export function useReturnDraft({ fund, rows, series = 'returnPct', today, reload }: Options) {
  const dispatch = useAppDispatch()
  const [draft, change] = useReducer(draftReducer, emptyDraft)
  const [isSaving, setSaving] = useState(false)
  const [note, setNote] = useState('')
  const { cells } = draft
  const grid = useMemo(() => gridCells(fund, { rows, draft: cells, today, series }), [fund, rows, cells, today, series])

  const set = (changed: DraftCells) => change({ type: 'set', cells: changed })
  const setTexts = (texts: Readonly<Record<number, string>>) => {
    setNote('')
    set(Object.fromEntries(Object.entries(texts).map(([month, text]) => [month, { ...cells[Number(month)], text }])))
  }
  const setEstimate = (months: readonly number[], isEstimate: boolean) =>
    set(
      Object.fromEntries(
        months.flatMap((month) => {
          const cell = grid.cells.get(month)
          return cell && cell.text !== '' ? [[month, { ...cells[month], text: cell.text, isEstimate }]] : []
        }),
      ),
    )

  /** Puts a block into the grid: by its own years and dates where it has them, otherwise from a month on. Cells without a return change nothing. */
  const paste = (text: string, at: number) => {
    const rows = parseBlock(text)
    take(readReturnTable(rows, series) ?? { returns: placeBlock(rows, yearMonthOf(at), stepOf(fund)) })
  }

  /** Puts the first table with years and months, or with dates, into the grid. */
  function putTables(tables: readonly FileTable[]) {
    for (const { rows: table, sheet } of tables) {
      const found = readReturnTable(table, series)
      if (found) return take(found, tables.length > 1 ? sheet : undefined)
    }
    setNote('No returns were found. The file needs years and months, or dates, beside them.')
  }

  function take(found: ReadTable, sheet?: string) {
    if ('problem' in found) return setNote(`Nothing was put into the grid. ${found.problem}`)
    const all = found.returns.filter(({ text }) => isFilled(text))
    const inside = all.filter((one) => grid.cells.has(monthNumber(one)))
    if (inside.length > 0) set(Object.fromEntries(inside.map((one) => [monthNumber(one), { text: one.text, isPasted: true }])))
    setNote(`${sheet ? `Sheet “${sheet}”: ` : ''}${noteOf(inside.length, all.length - inside.length)}`)
  }

  async function save() {
    if (grid.changed.length === 0 || grid.faults.length > 0 || isSaving) return
    setSaving(true)
    const result = await dispatch(saveFundReturns({ fundId: fund.fundId, returns: savedReturns(grid, cells, series) }))
    await reload()
    setSaving(false)
    if (!saveFundReturns.fulfilled.match(result)) return
    setNote('')
    change({ type: 'reset' })
  }

  return {
    ...{ grid, note, setNote, isSaving, setTexts, setEstimate, paste, putTables, save },
    undo: () => change({ type: 'undo' }),
    redo: () => change({ type: 'redo' }),
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    discard: () => {
      setNote('')
      change({ type: 'reset' })
    },
  }
}

function noteOf(inside: number, outside: number): string {
  const read = inside === 1 ? '1 value was put into the grid' : `${inside} values were put into the grid`
  if (outside === 0) return `${read}. Check them, then save.`
  const left = outside === 1 ? '1 was left out: its month is' : `${outside} were left out: their months are`
  return `${read}. ${left} before the inception, in the future, or not one for which this fund reports.`
}
