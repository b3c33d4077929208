/** Lengths are characters after trimming; sizes are bytes; times say their unit (docs/domain.md §0, spec §5 and §9). */
export const limits = {
  name: 100,
  title: 200,
  label: 800,
  notes: 10_000,
  html: 100_000,
  /** Elements inside each other, in HTML. */
  htmlDepth: 50,
  email: 320,
  url: 2048,
  bioShort: 500,
  description: 5000,
  searchTerm: 100,
  searchTermMin: 2,
  /** Searches and look-ups of one session that run at once; the oldest is stopped for a newer one. */
  searchesAtOnce: 4,
  /** Calls of one session that are under way at once, and bytes of their bodies. */
  callsAtOnce: 40,
  bodyBytesAtOnce: 32 * 1024 * 1024,
  pageSizeMax: 200,
  pageSizeDefault: 50,
  lookupRows: 20,
  /** Rows of a list that is asked for without a page, unless it says otherwise. */
  wholeListRows: 2000,
  /** The number of a row in an order by hand, and how far a new row stands from the last: room for rows that are moved between. */
  sortOrderMax: 1_000_000_000,
  sortOrderStep: 1000,
  /** Rows of a list without pages, and of a list that is ordered by hand. */
  wholeRows: 5000,
  /** Rows that a copy of an event takes along. */
  clonedRows: 5000,
  /** What a history shows of the contents of a row, in bytes. */
  historyBytes: 2 * 1024 * 1024,
  /** What is wrong with an agenda: so much is shown, and so many sessions are compared with one that is in the same place. */
  clashesShown: 1000,
  clashesBeside: 50,
  /** Calendar files: characters of a session's description, and how many files are made, wait for how long, and are remembered. */
  calendarDescription: 1000,
  calendarsAtOnce: 1,
  calendarsWaiting: 4,
  calendarWaitSeconds: 20,
  calendarsRemembered: 8,
  calendarRememberedBytes: 4 * 1024 * 1024,
  bulkRows: 1000,
  /** Rows of an export that is answered at once; a longer one is a job. */
  exportRowsAtOnce: 20_000,
  /** Exports that are sent at once: of all, fewer than there are connections for long work (nucleus/db/pools.ts), and of one person. */
  exportsAtOnce: 3,
  exportsOfPerson: 2,
  exportsWaiting: 20,
  exportWaitSeconds: 10,
  /** An export is sent by then, or cut off; so is one whose reader takes less than this in a while. */
  exportSeconds: 300,
  exportReaderBytes: 64 * 1024,
  exportReaderSeconds: 30,
  /** Rows that are moved while the person waits; more are moved by a job. */
  bulkAtOnce: 200,
  /** Rows whose move can be taken back, with as many bookings, at once: more would keep others waiting for too long. */
  undoneAtOnce: 5000,
  /** Rows that "select all that match" takes at most. */
  selectableRows: 20_000,
  eventSpanDays: 31,
  /** How far the dates of an option may lie before and after its event. */
  optionDaysAround: 30,
  firstYear: 1900,
  lastYear: 2200,
  headshotMinPixels: 400,
  uploadBytes: 10 * 1024 * 1024,
  bodyBytes: 1024 * 1024,
  pictureMegapixels: 25,
  picturesAtOnce: 2,
  picturesWaiting: 16,
  pictureWaitSeconds: 20,
  /** Of a file whose rows are imported: the file is at most as large as any upload. */
  importRows: 5000,
  importColumns: 200,
  /** Of one cell. A longer one is a fault of its row. */
  importCellCharacters: 20_000,
  /** Of all cells together, however small the file is: cells of an .xlsx can share their text. */
  importCharacters: 20_000_000,
  /** Entries of a cell that holds several; at least as many as any list field takes. */
  importCellEntries: 1000,
  /** What an .xlsx may unpack to. */
  importUnpackedBytes: 100 * 1024 * 1024,
  /** What the process that reads a file may hold in its heap. */
  importHeapMegabytes: 256,
  importReadSeconds: 30,
  importsAtOnce: 2,
  importsWaiting: 8,
  importWaitSeconds: 60,
  /** Views of lists: their names, and how many somebody may keep of one list. */
  viewName: 60,
  viewsPerList: 100,
  /** Everybody's page of the list carries them. */
  sharedViewsPerList: 5,
  viewColumns: 60,
  viewFilters: 30,
  /** Characters of all that a view or a layout holds, as it is stored. */
  viewSettings: 4000,
  filterValue: 200,
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
  /** Codes that one way in may ask for in `windowMinutes`: a browser that signed in before, or a source without one. */
  sends: 3,
  /** Codes for an address in `windowMinutes` to browsers it does not know, from however many sources. */
  sendsToStrangers: 5,
  windowMinutes: 10,
  /** Wrong codes for an address from browsers it does not know, in a day; from then on one voids its code. */
  strangersTriesPerDay: 100,
  knownBrowserDays: 90,
  knownBrowsersKept: 5,
  sessionIdleMinutes: 60,
  sessionHours: 12,
} as const

/** Live changes (docs/architecture.md). */
export const liveLimits = {
  /** Streams of one person at each nucleus; the oldest is closed for a newer one. */
  streamsPerUser: 8,
  /** A stream says at least this often that it is alive. */
  heartbeatSeconds: 20,
  /** What a reader may leave unread before it is cut off. */
  unreadBytes: 256 * 1024,
  /** Whoever began to read so many seconds ago, or longer, and was never told anything, reads all again. */
  secondsAgo: 3600,
  /** More rows than this at one look are not told one by one: whoever listens reads again. */
  followedRows: 5000,
  /** More rows than this, or what is older, is not told one by one to whoever was away. */
  missedRows: 1000,
  missedMinutes: 60,
  /** How often a window says again what it has open, and how long that is believed. */
  viewedAgainSeconds: 20,
  viewedForSeconds: 45,
  /** Windows of one stream that are remembered. */
  windowsPerStream: 50,
} as const

/** How long a delete can be taken back. */
export const undoSeconds = 600
