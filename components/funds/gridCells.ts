import { fundLimits, returnSources } from '#constants/funds.ts'
import type { FundReturn, SavedReturn } from '#contract/funds/fundReturns.ts'
import { monthNumber, monthOfDate, monthRefusal, type ReturnCalendar, type YearMonth, yearMonthOf } from '#contract/funds/months.ts'
import type { DraftCells } from './gridDraft.ts'
import { parseReturn, returnText } from './returnText.ts'
import { type CheckedReturn, returnWarnings } from './returnWarnings.ts'

/** A month of the grid, as it would be after a save. */
export interface GridCell extends YearMonth {
  text: string
  returnPct: number | null
  isEstimate: boolean
  isChanged: boolean
  /** The stored return, if the month has one. */
  stored: FundReturn | undefined
  /** Why the cell cannot be saved. */
  fault: string | undefined
  warnings: readonly string[]
}

/** What the grid shows of each month: the return of the fund or that of its benchmark. */
export type ReturnSeries = 'returnPct' | 'benchmarkPct'

export interface GridCells {
  /** By the number of the month. Months that the fund cannot have are missing. */
  cells: ReadonlyMap<number, GridCell>
  years: readonly number[]
  changed: readonly GridCell[]
  faults: readonly GridCell[]
  /** Changed cells with a warning. */
  warned: readonly GridCell[]
}

interface Shown {
  rows: readonly FundReturn[]
  draft: DraftCells
  /** A local date. */
  today: string
  series?: ReturnSeries
}

/** The cells of a fund from its inception to today: the stored returns with the unsaved ones over them. */
export function gridCells(fund: ReturnCalendar, { rows, draft, today, series = 'returnPct' }: Shown): GridCells {
  const shown = series === 'returnPct' ? rows : rows.map((row) => ({ ...row, restatedAt: null, restatedFromPct: null }))
  const storedBy = new Map(shown.map((row) => [monthNumber(row), row]))
  const [first, last] = [monthNumber(monthOfDate(fund.inceptionDate)), monthNumber(monthOfDate(today))]
  const all: GridCell[] = []
  for (let month = first; month <= last; month += 1) {
    const at = yearMonthOf(month)
    if (monthRefusal(fund, at, today) === undefined || storedBy.has(month))
      all.push(cellOf(at, { stored: storedBy.get(month), draft: draft[month], series }))
  }
  const warnings = returnWarnings(
    fund,
    all.flatMap((cell) => checkedOf(cell, series)),
  )
  const cells = all.map((cell) => ({ ...cell, warnings: cell.fault ? [] : (warnings.get(monthNumber(cell)) ?? []) }))
  const changed = cells.filter(({ isChanged }) => isChanged)
  return {
    cells: new Map(cells.map((cell) => [monthNumber(cell), cell])),
    years: [...new Set(cells.map(({ year }) => year))],
    changed,
    faults: cells.filter(({ fault }) => fault !== undefined),
    warned: changed.filter(({ warnings: texts }) => texts.length > 0),
  }
}

interface CellSource {
  stored: FundReturn | undefined
  draft: DraftCells[number] | undefined
  series: ReturnSeries
}

function cellOf(at: YearMonth, { stored, draft, series }: CellSource): GridCell {
  const storedPct = stored?.[series] ?? null
  const storedText = storedPct === null ? '' : returnText(storedPct)
  // Only the returns of the fund itself are estimates.
  const isStoredEstimate = series === 'returnPct' && (stored?.isEstimate ?? false)
  if (!draft)
    return {
      ...at,
      ...{ text: storedText, returnPct: storedPct, isEstimate: isStoredEstimate, isChanged: false },
      ...{ stored, fault: undefined, warnings: [] },
    }
  const parsed = parseReturn(draft.text)
  const isEstimate = parsed == null ? false : (draft.isEstimate ?? isStoredEstimate)
  return {
    ...at,
    text: typeof parsed === 'number' ? returnText(parsed) : draft.text.trim(),
    returnPct: parsed ?? null,
    isEstimate,
    isChanged: parsed === undefined || parsed !== storedPct || isEstimate !== isStoredEstimate,
    stored,
    fault: faultOf(draft.text, parsed) ?? (parsed != null && series === 'benchmarkPct' && !stored ? noReturn : undefined),
    warnings: [],
  }
}

const noReturn = 'The fund has no return for this month. Enter that first'

function faultOf(text: string, parsed: ReturnType<typeof parseReturn>): string | undefined {
  if (parsed === undefined) return `“${text.trim()}” is not a number. Enter a percentage such as 1.25`
  if (parsed !== null && (parsed < fundLimits.returnPctMin || parsed > fundLimits.returnPctMax))
    return `${parsed} % is not possible. Enter more than −100 and at most ${fundLimits.returnPctMax}`
  return undefined
}

function checkedOf({ stored, fault, returnPct, year, month }: GridCell, series: ReturnSeries): CheckedReturn[] {
  if (returnPct === null || fault) return []
  const storedPct = stored?.[series]
  return [{ year, month, returnPct, ...(storedPct != null && { storedPct, isStoredEstimate: stored?.isEstimate }) }]
}

/** What a save sends for the changed cells. */
export const savedReturns = ({ changed }: GridCells, draft: DraftCells, series: ReturnSeries = 'returnPct'): SavedReturn[] =>
  changed.flatMap(({ year, month, returnPct, isEstimate, stored }): SavedReturn[] => {
    const at = { year, month, rowVersion: stored?.rowVersion ?? null }
    if (series === 'benchmarkPct') return stored ? [{ ...at, returnPct: stored.returnPct, benchmarkPct: returnPct }] : []
    const source = draft[monthNumber(at)]?.isPasted ? returnSources.pasted : returnSources.manual
    return [{ ...at, returnPct, isEstimate, source }]
  })
