/** Lengths are characters after trimming; sizes are bytes; times name their unit (docs/domain.md §0, spec §5 and §9). */
export const limits = {
  name: 100,
  title: 200,
  label: 800,
  notes: 10_000,
  html: 100_000,
  /** Levels of nested HTML elements. */
  htmlDepth: 50,
  email: 320,
  /** Characters of all other addresses of a contact together. */
  secondaryEmails: 1400,
  url: 2048,
  bioShort: 500,
  description: 5000,
  searchTerm: 100,
  searchTermMin: 2,
  pageSizeMax: 200,
  pageSizeDefault: 50,
  lookupRows: 20,
  /** Rows of a long list that are counted and paged through; beyond them its total is estimated. */
  countedRows: 10_000,
  /** Rows of a list that is requested without a page, unless it declares otherwise. */
  unpagedListRows: 2000,
  /** The largest number of a row in a manual order. */
  sortOrderMax: 1_000_000_000,
  /** Rows of a list without pages, and of a manually ordered list. */
  unpagedRows: 5000,
  /** Rows that are copied with an event. */
  clonedRows: 5000,
  /** Bytes of row contents in a history. */
  historyBytes: 2 * 1024 * 1024,
  bulkRows: 1000,
  /** Rows of an export that is answered directly; a larger one is a job. */
  exportRowsAtOnce: 20_000,
  /** Rows that are changed while the user waits; a job changes more. */
  bulkAtOnce: 200,
  /** Rows whose change can be undone in one transaction, with as many bookings: more would block others for too long. */
  undoRowsAtOnce: 5000,
  /** Writes that the messages list for undo, the newest of a user. */
  listedUndoables: 50,
  /** Records that are merged into another at a time. */
  mergedAtOnce: 4,
  /** Former names of a person or a company that are stored, the newest. */
  formerNames: 20,
  /** Rows that "select all that match" can select. */
  selectableRows: 20_000,
  eventSpanDays: 31,
  firstYear: 1900,
  lastYear: 2200,
  uploadBytes: 10 * 1024 * 1024,
  bodyBytes: 1024 * 1024,
  /** Imports. A file can be as large as any upload. */
  importRows: 5000,
  importColumns: 200,
  /** Characters of one cell. A longer one is an error of its row. */
  importCellCharacters: 20_000,
  /** Corrections of one file in the console, and the characters of each. More is corrected in the file. */
  importCorrections: 500,
  importCorrectionCharacters: 1000,
  /** Characters that a check reports of a cell with an error. */
  importShownCharacters: 300,
  /** Of the name of a sheet of a workbook; Excel accepts 31. */
  sheetNameCharacters: 100,
  /** Saved views of lists: length of a name. */
  viewName: 60,
  viewColumns: 60,
  viewFilters: 30,
  /** Characters of the stored JSON of a view or a layout. */
  viewSettings: 4000,
  /** Characters of one filter, and of all conditions of a list together. */
  filterValue: 1000,
  /** Conditions of a list, and characters of one value. */
  conditions: 20,
  conditionValue: 200,
  /** Pixels. */
  columnWidthMin: 48,
  columnWidthMax: 1000,
} as const

/** The code login (docs/security.md, "Signing in"). */
export const loginLimits = {
  codeDigits: 6,
  codeMinutes: 10,
  tries: 5,
  secondsBetweenSends: 60,
  /** Codes in `windowMinutes` for one browser that signed in before, or for one source without such a browser. */
  sends: 3,
  /** Codes for an address in `windowMinutes` to browsers it does not know, from any number of sources. */
  sendsToUnknownBrowsers: 5,
  windowMinutes: 10,
  /** Wrong codes for an address from browsers it does not know, in a day; from then on one voids its code. */
  unknownBrowserTriesPerDay: 100,
  knownBrowserDays: 90,
  knownBrowsersPerBrowser: 5,
  sessionIdleMinutes: 60,
  sessionHours: 12,
} as const

/** Live changes (docs/architecture.md). */
export const liveLimits = {
  /** Streams of one person at each nucleus; a further one closes the oldest. */
  streamsPerUser: 8,
  /** A stream sends a heartbeat at least this often. */
  heartbeatSeconds: 20,
  /** Unread bytes at which a reader is cut off. */
  unreadBytes: 256 * 1024,
  /** A client that began to read this long ago or longer and never received an event reads everything again. */
  maxSecondsAgo: 3600,
  /** If more rows than this changed between two polls, they are not reported one by one: clients read again. */
  changedRowsPerPoll: 5000,
  /** If a client missed more rows than this, or older ones, they are not reported one by one. */
  missedRows: 1000,
  missedMinutes: 60,
  /** How often a window repeats which record it has open, and how long that is valid. */
  openRecordRepeatSeconds: 20,
  openRecordExpirySeconds: 45,
  /** Open records that a new stream is notified of. */
  shownOpenRecords: 500,
  /** Windows that are stored per stream. */
  windowsPerStream: 50,
} as const

/** Letters of a name or an address of somebody who was vetted that a corrected spelling may change. */
export const correctableLetters = 2

/** How long a delete can be undone. */
export const undoSeconds = 600
/** How long a merge of two records of the whole product can be undone: a month has passed before everybody noticed. */
export const lastingUndoSeconds = 30 * 24 * 60 * 60
