import { limits } from '#constants/limits.ts'

/** What one call may cost, whatever it is sent and however much is stored (docs/architecture.md, "Budgets"). */
export interface Budget {
  /** Bytes of its body; a longer one is refused (413). */
  bytesIn: number
  /** Rows that the database hands over to answer it. */
  rows: number
  /** Characters of the answer, once it is JSON; a read that would have more is refused (422). */
  characters: number
}

const [kilobyte, megabyte] = [1024, 1024 * 1024]
/** Beside the rows that a call is about: versions, names, locks, counts. */
const aside = 600
const few = { bytesIn: 64 * kilobyte, rows: aside, characters: megabyte }

/** The budget of each kind of call. */
export const budgets = {
  /** What strangers may send. */
  stranger: { bytesIn: 8 * kilobyte, rows: 100, characters: 10_000 },
  /** One row, or something about one. */
  row: few,
  /** A few rows to choose from. */
  lookUp: { ...few, characters: 200_000 },
  /** A page, or a whole list that is not too long. */
  list: { ...few, rows: limits.wholeListRows + aside, characters: 10 * megabyte },
  /** A list of an event that has no pages, because its screen shows all of it: as many rows of two kinds at most. */
  whole: { ...few, rows: 2 * limits.wholeRows + aside, characters: 5 * megabyte },
  ids: { ...few, rows: limits.selectableRows + aside, characters: megabyte },
  /**
   * One row as staff write it: texts of 100,000 characters, each of six bytes at most. What it is placed among is read too: the ranks of
   * its list, the addresses of all pages.
   */
  write: { ...few, bytesIn: limits.bodyBytes, rows: limits.wholeRows + aside },
  /** A list of rows, by their ids. */
  bulk: { bytesIn: 512 * kilobyte, rows: 20 * limits.bulkRows, characters: 10 * megabyte },
  /** An order by hand: all of a list may be numbered anew, which reads its numbers, its versions and the rows that changed. */
  order: { ...few, rows: 5 * limits.wholeRows, characters: 5 * megabyte },
  /** Read through a cursor and sent in parts, or the head of a stream: neither waits for its end. */
  stream: { ...few, rows: 2 * limits.exportRowsAtOnce + aside, characters: Infinity },
  /** A form with a file, and 64 KB for the rest of it. */
  upload: { ...few, bytesIn: limits.uploadBytes + 64 * kilobyte },
} as const satisfies Record<string, Budget>

/** A job with its result, which for the check of a file is a line for each of its rows. */
export const resultOfJob = {
  like: 'row',
  characters: 10 * megabyte,
  because: 'a check of a file has a result for each of its rows',
} as const

export type BudgetKind = keyof typeof budgets
/** A budget of its own, and why none of the others will do. */
export interface OwnBudget extends Partial<Budget> {
  like: BudgetKind
  because: string
}

export const budgetOf = (given: BudgetKind | OwnBudget): Budget => {
  if (typeof given === 'string') return budgets[given]
  const { like, because: _, ...own } = given
  return { ...budgets[like], ...own }
}
