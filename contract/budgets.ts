import { limits } from '#constants/limits.ts'

/** The most that one call may cost, whatever its input and however much is stored (docs/architecture.md, "Budgets"). */
export interface Budget {
  /** Bytes of the body; a longer one is refused (413). */
  bytesIn: number
  /** Rows that the database returns for it. */
  rows: number
  /** Characters of the answer as JSON; a read with a longer one is refused (422). */
  characters: number
}

const [kilobyte, megabyte] = [1024, 1024 * 1024]
/** Rows read besides those that a call is about: versions, names, locks, counts. */
const aside = 600
const few = { bytesIn: 64 * kilobyte, rows: aside, characters: megabyte }

/** The budget of each kind of call. */
export const budgets = {
  /** Calls without a session. */
  stranger: { bytesIn: 8 * kilobyte, rows: 100, characters: 10_000 },
  /** One row, or something about one. */
  row: few,
  /** A few rows to choose from. */
  lookUp: { ...few, characters: 200_000 },
  /** A page, or a whole list that is short enough. */
  list: { ...few, rows: limits.wholeListRows + aside, characters: 10 * megabyte },
  /** A list of an event without pages, because its screen shows all of it: up to that many rows of each of two kinds. */
  whole: { ...few, rows: 2 * limits.wholeRows + aside, characters: 5 * megabyte },
  ids: { ...few, rows: limits.selectableRows + aside, characters: megabyte },
  /**
   * One row as staff write it: texts of 100,000 characters of at most six bytes each. Related rows are read too: the ranks of its list, the
   * addresses of all pages.
   */
  write: { ...few, bytesIn: limits.bodyBytes, rows: limits.wholeRows + aside },
  /** A list of rows, by their ids. */
  bulk: { bytesIn: 512 * kilobyte, rows: 20 * limits.bulkRows, characters: 10 * megabyte },
  /** A manual order: a whole list may be renumbered, which reads its numbers, its versions and the rows that changed. */
  order: { ...few, rows: 5 * limits.wholeRows, characters: 5 * megabyte },
  /** Read through a cursor and sent in parts, or the start of a stream: neither is held in memory. */
  stream: { ...few, rows: 2 * limits.exportRowsAtOnce + aside, characters: Infinity },
  /** A form with a file, and 64 KB for its other parts. */
  upload: { ...few, bytesIn: limits.uploadBytes + 64 * kilobyte },
} as const satisfies Record<string, Budget>

/** A job with its result, which for the check of a file has a line for each row. */
export const resultOfJob = {
  like: 'row',
  characters: 10 * megabyte,
  because: 'a check of a file has a result for each of its rows',
} as const

export type BudgetKind = keyof typeof budgets
/** A budget that differs from the named ones, and why. */
export interface OwnBudget extends Partial<Budget> {
  like: BudgetKind
  because: string
}

export const budgetOf = (given: BudgetKind | OwnBudget): Budget => {
  if (typeof given === 'string') return budgets[given]
  const { like, because: _, ...own } = given
  return { ...budgets[like], ...own }
}
