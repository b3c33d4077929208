import { limits } from '#constants/limits.ts'

/** The most that one call may cost, whatever its input and however much is stored (docs/architecture.md, "Budgets"). */
export interface Budget {
  /** Bytes of the body; a longer one is refused (413). */
  bytesIn: number
  /** Rows that the database returns for it. */
  rows: number
  /** Characters of the answer as JSON; a read with a longer one is refused (422). */
  characters: number
  /** It can keep a connection busy for long: one user makes few such calls at a time, the others wait (nucleus/kernel/wideTurns.ts). */
  inTurn?: true
}

const [kilobyte, megabyte] = [1024, 1024 * 1024]
/** Rows read besides those that a call is about: versions, names, locks, counts. */
const overheadRows = 600
const smallCall = { bytesIn: 64 * kilobyte, rows: overheadRows, characters: megabyte }

/** The budget of each kind of call. */
export const budgets = {
  /** Calls without a session. */
  stranger: { bytesIn: 8 * kilobyte, rows: 100, characters: 10_000 },
  /** One row, or something about one. */
  row: smallCall,
  /** A few rows to choose from. */
  lookUp: { ...smallCall, characters: 200_000 },
  /** A page, or a whole list that is short enough. */
  list: { ...smallCall, rows: limits.unpagedListRows + overheadRows, characters: 10 * megabyte },
  /** A list of an event without pages, because its screen shows all of it: up to that many rows of each of two kinds. */
  whole: { ...smallCall, rows: 2 * limits.unpagedRows + overheadRows, characters: 5 * megabyte },
  ids: { ...smallCall, rows: limits.selectableRows + overheadRows, characters: megabyte, inTurn: true },
  /**
   * One row as staff write it: texts of 100,000 characters of at most six bytes each. Related rows are read too: the ranks of its list, the
   * addresses of all pages.
   */
  write: { ...smallCall, bytesIn: limits.bodyBytes, rows: limits.unpagedRows + overheadRows },
  /** A list of rows, by their ids. */
  bulk: { bytesIn: 512 * kilobyte, rows: 20 * limits.bulkRows, characters: 10 * megabyte, inTurn: true },
  /** A manual order: a whole list may be renumbered, which reads its numbers, its versions and the rows that changed. */
  order: { ...smallCall, rows: 5 * limits.unpagedRows, characters: 5 * megabyte, inTurn: true },
  /** Read through a cursor and sent in parts, or the start of a stream: neither is held in memory. */
  stream: { ...smallCall, rows: 2 * limits.exportRowsAtOnce + overheadRows, characters: Infinity },
  /** A form with a file, and 64 KB for its other parts. */
  upload: { ...smallCall, bytesIn: limits.uploadBytes + 64 * kilobyte },
} as const satisfies Record<string, Budget>

/** A job with its result, which for the check of a file has a line for each row. */
export const jobResultBudget = {
  base: 'row',
  characters: 10 * megabyte,
  reason: 'a check of a file has a result for each of its rows',
} as const

export type BudgetKind = keyof typeof budgets
/** A budget that differs from the named ones, and why. */
export interface CustomBudget extends Partial<Budget> {
  base: BudgetKind
  reason: string
}

export const budgetOf = (budget: BudgetKind | CustomBudget): Budget => {
  if (typeof budget === 'string') return budgets[budget]
  const { base, reason: _, ...overrides } = budget
  return { ...budgets[base], ...overrides }
}
