import { limits } from '#constants/limits.ts'

/**
 * The most that one call may cost, whatever its input and however much is stored (docs/architecture.md, "Budgets"). Only nucleus reads the
 * figures: calls are declared with a kind, so that no browser loads them.
 */
export interface Budget {
  /** Bytes of the body; a longer one is refused (413). */
  bytesIn: number
  /** Rows that the database returns for it. */
  rows: number
  /** Characters of the answer as JSON; a read with a longer one is refused (422). */
  characters: number
  /**
   * It keeps a connection or the main thread busy: one user makes few calls of a kind at a time, the others wait (nucleus/kernel/callTurns.ts).
   * `reads`: a list, or all of an event. `wide`: about many rows, of all users together few as well.
   */
  inTurn?: 'reads' | 'wide'
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
  /** The values of a column: all rows of the list are counted. */
  counts: { ...smallCall, characters: 200_000, inTurn: 'reads' },
  /** A page, or a whole list that is short enough. */
  list: { ...smallCall, rows: limits.unpagedListRows + overheadRows, characters: 10 * megabyte, inTurn: 'reads' },
  /** A list of an event without pages, because its screen shows all of it: up to that many rows of each of two kinds. */
  whole: { ...smallCall, rows: 2 * limits.unpagedRows + overheadRows, characters: 5 * megabyte, inTurn: 'reads' },
  ids: { ...smallCall, rows: limits.selectableRows + overheadRows, characters: megabyte, inTurn: 'wide' },
  /**
   * One row as staff write it: texts of 100,000 characters of at most six bytes each. Related rows are read too: the ranks of its list, the
   * addresses of all pages.
   */
  write: { ...smallCall, bytesIn: limits.bodyBytes, rows: limits.unpagedRows + overheadRows },
  /** A list of rows, by their ids. */
  bulk: { bytesIn: 512 * kilobyte, rows: 20 * limits.bulkRows, characters: 10 * megabyte, inTurn: 'wide' },
  /** A manual order: a whole list may be renumbered, which reads its numbers, its versions and the rows that changed. */
  order: { ...smallCall, rows: 5 * limits.unpagedRows, characters: 5 * megabyte, inTurn: 'wide' },
  /** Read through a cursor and sent in parts, or the start of a stream: neither is held in memory. */
  stream: { ...smallCall, rows: 2 * limits.exportRowsAtOnce + overheadRows, characters: Infinity },
  /** A job with its result, which for the check of a file has a line for each row. */
  jobResult: { ...smallCall, characters: 10 * megabyte, inTurn: 'reads' },
  /** Its body can name the rows; columns can come from rows: the questions of a form, their options and those of the event. */
  exportJob: { bytesIn: 512 * kilobyte, rows: 3 * limits.unpagedRows, characters: 5 * megabyte, inTurn: 'reads' },
  /** A form with a file, and 64 KB for its other parts. */
  upload: { ...smallCall, bytesIn: limits.uploadBytes + 64 * kilobyte },
} as const satisfies Record<string, Budget>

type BudgetKind = keyof typeof budgets
/** A budget that differs from the named ones, and why. */
interface CustomBudget extends Partial<Budget> {
  base: BudgetKind
  reason: string
}

/** The budget of a call as it is declared. */
export type DeclaredBudget = BudgetKind | CustomBudget

export const budgetOf = ({ budget }: { budget: DeclaredBudget }): Budget => {
  if (typeof budget === 'string') return budgets[budget]
  const { base, reason: _, ...overrides } = budget
  return { ...budgets[base], ...overrides }
}
