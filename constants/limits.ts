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
  url: 2048,
  bioShort: 500,
  description: 5000,
  searchTerm: 100,
  searchTermMin: 2,
  /** Concurrent searches and look-ups of one session; a further one stops the oldest. */
  searchesAtOnce: 4,
  /** Concurrent calls of one session, and bytes of their bodies. */
  callsAtOnce: 40,
  bodyBytesAtOnce: 32 * 1024 * 1024,
  pageSizeMax: 200,
  pageSizeDefault: 50,
  lookupRows: 20,
  /** Rows of a list that is requested without a page, unless it declares otherwise. */
  unpagedListRows: 2000,
  /** The largest number of a row in a manual order, and the distance of a new row from the last: leaves room for moved rows. */
  sortOrderMax: 1_000_000_000,
  sortOrderStep: 1000,
  /** Rows of a list without pages, and of a manually ordered list. */
  unpagedRows: 5000,
  /** Rows that are copied with an event. */
  clonedRows: 5000,
  /** Bytes of row contents in a history. */
  historyBytes: 2 * 1024 * 1024,
  /** Clashes of an agenda that are shown, and sessions in the same place that one is compared with. */
  clashesShown: 1000,
  comparedClashes: 50,
  /** Calendar files: characters of a session's description, files generated at a time, waiting requests, their wait, and cached files. */
  calendarDescription: 1000,
  calendarsAtOnce: 1,
  calendarsWaiting: 4,
  calendarWaitSeconds: 20,
  calendarsRemembered: 8,
  calendarRememberedBytes: 4 * 1024 * 1024,
  bulkRows: 1000,
  /** Rows of an export that is answered directly; a larger one is a job. */
  exportRowsAtOnce: 20_000,
  /** Lists that one user reads at a time, lists of theirs that wait, and how long one waits. */
  listsOfPerson: 3,
  listsWaitingOfPerson: 200,
  listWaitSeconds: 10,
  /** Calls about many rows (selections, bulk edits, previews) that one user makes at a time, those of theirs that wait, and how long one waits. */
  wideCallsOfPerson: 2,
  wideCallsWaitingOfPerson: 200,
  wideCallWaitSeconds: 20,
  /** Concurrent exports: of all users, fewer than there are connections for long work (nucleus/db/pools.ts), and of one person. */
  exportsAtOnce: 3,
  exportsOfPerson: 2,
  exportsWaiting: 20,
  exportWaitSeconds: 10,
  /** An export that takes longer is cut off; so is one whose client reads less than this in that time. */
  exportSeconds: 300,
  exportReaderBytes: 64 * 1024,
  exportReaderSeconds: 30,
  /** Rows that are changed while the user waits; a job changes more. */
  bulkAtOnce: 200,
  /** Rows whose change can be undone in one transaction, with as many bookings: more would block others for too long. */
  undoRowsAtOnce: 5000,
  /** Writes that the messages list for undo, the newest of a user. */
  listedUndoables: 50,
  /** Rows that "select all that match" can select. */
  selectableRows: 20_000,
  eventSpanDays: 31,
  /** Days that an option may lie before or after its event. */
  optionDaysOutsideEvent: 30,
  firstYear: 1900,
  lastYear: 2200,
  headshotMinPixels: 400,
  uploadBytes: 10 * 1024 * 1024,
  bodyBytes: 1024 * 1024,
  pictureMegapixels: 25,
  picturesAtOnce: 2,
  picturesWaiting: 16,
  pictureWaitSeconds: 20,
  /** Imports. A file can be as large as any upload. */
  importRows: 5000,
  importColumns: 200,
  /** Characters of one cell. A longer one is an error of its row. */
  importCellCharacters: 20_000,
  /** Characters of all cells together: in a small .xlsx, cells can share their text. */
  importCharacters: 20_000_000,
  /** Corrections of one file in the console, and the characters of each. More is corrected in the file. */
  importCorrections: 500,
  importCorrectionCharacters: 1000,
  /** Characters that a check reports of a cell with an error, and of all such cells with their messages. */
  importShownCharacters: 300,
  importReportedCharacters: 3_000_000,
  /** Texts that a check offers to choose from in a field. */
  importChoices: 50,
  /** Entries of a cell with a list; at least as many as any list field accepts. */
  importCellEntries: 1000,
  /** Bytes of an unpacked .xlsx. */
  importUnpackedBytes: 100 * 1024 * 1024,
  /** Heap of the process that reads a file. */
  importHeapMegabytes: 256,
  /** Processor time of that process, and the time that may pass meanwhile on a busy machine. */
  importReadSeconds: 30,
  importReadElapsedSeconds: 120,
  importsAtOnce: 2,
  importsWaiting: 8,
  importWaitSeconds: 60,
  /** Saved views of lists: length of a name, and views of one user for one list. */
  viewName: 60,
  viewsPerList: 100,
  /** Few, because everybody's page of the list shows them. */
  sharedViewsPerList: 5,
  viewColumns: 60,
  viewFilters: 30,
  /** Characters of the stored JSON of a view or a layout. */
  viewSettings: 4000,
  /** Characters of one filter, and of all conditions of a list together. */
  filterValue: 1000,
  /** Conditions of a list, and characters of one value. */
  conditions: 20,
  conditionValue: 200,
  /** Values of a field that are counted, the most frequent first. */
  countedValues: 100,
  /** Columns that rows of a list's parent define, and values to choose from in all of them. */
  definedColumns: 500,
  definedColumnValues: 2000,
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

/** How long a delete can be undone. */
export const undoSeconds = 600
