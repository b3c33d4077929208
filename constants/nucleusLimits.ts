/** Limits that only nucleus needs: apart from `limits`, so that no browser loads them. Sizes are bytes; times name their unit. */
export const nucleusLimits = {
  /** Of a published form, as JSON: every page of it holds it. */
  formCharacters: 2_000_000,
  /** Of the HTML of a mail, with the values of its fields. */
  mailCharacters: 500_000,
  /** Why a mail could not be sent. */
  mailFailure: 2000,
  /** Retry delays of a sign-in code that the mail server has refused for now (4xx). */
  codeRetrySeconds: [2, 30, 90, 180],
  /** Concurrent searches and look-ups of one session; a further one stops the oldest. */
  searchesAtOnce: 4,
  /** Concurrent calls of one session, and bytes of their bodies. */
  callsAtOnce: 40,
  bodyBytesAtOnce: 32 * 1024 * 1024,
  /** Pages of the console and files of its build that one source gets in a minute. A first page has about 50, and an office is one source. */
  pagesAndFilesOfSource: 12_000,
  /** The distance of a new row from the last in a manual order: leaves room for moved rows. */
  sortOrderStep: 1000,
  /** Clashes of an agenda that are shown, and sessions in the same place that one is compared with. */
  clashesShown: 1000,
  comparedClashes: 50,
  /**
   * Calendar files: characters of a session's description; files made at a time for staff, and as many for strangers; files that wait for that, one
   * for each agenda however many ask; their wait; and what remembered files take in all.
   */
  calendarDescription: 1000,
  calendarsAtOnce: 1,
  calendarsWaiting: 4,
  publicCalendarsWaiting: 50,
  calendarWaitSeconds: 20,
  calendarsRememberedBytes: 32 * 1024 * 1024,
  /** Rows of a list that are read, or written to a reply, without letting other calls run: a few milliseconds. */
  rowsAtOnce: 300,
  /** Reads of lists, or of all of an event, that one user makes at a time, those of theirs that wait, and how long one waits. */
  listsOfPerson: 3,
  /** While so many of theirs wait, which no screen asks for at once, only one is read at a time. */
  listsCrowdOfPerson: 20,
  /** Of pages with more rows than this, one user reads so many at a time. */
  longPageRows: 100,
  longPagesOfPerson: 1,
  listsWaitingOfPerson: 200,
  listWaitSeconds: 10,
  /**
   * Calls about many rows (selections, bulk edits, previews) at a time, of all users, fewer than there are connections for calls
   * (nucleus/db/pools.ts), and of one user; those that wait, and how long one waits.
   */
  wideCallsAtOnce: 6,
  wideCallsWaiting: 400,
  wideCallsOfPerson: 2,
  wideCallsWaitingOfPerson: 200,
  wideCallWaitSeconds: 20,
  /** Writes of the public at a time (registrations, their changes, files), those that wait, and how long one waits. */
  publicWritesAtOnce: 3,
  publicWritesWaiting: 400,
  publicWriteWaitSeconds: 20,
  /**
   * Requests of the public in ten minutes: registrations of one source through one form and through all, uses of one private link, and of private
   * links by one source. A conference is one source.
   */
  submissionsOfForm: 600,
  submissionsOfSource: 1800,
  /** A body of answers that is longer is rare: a form takes a few thousand characters. So many of one source at a time, and in ten minutes. */
  longSubmissionBytes: 256 * 1024,
  longSubmissionsAtOnce: 2,
  longSubmissionsOfSource: 30,
  callsOfPrivateLink: 120,
  /** How often the answers of one private link can be changed in a day: each change stays in the history of the registration. */
  changesOfPrivateLinkPerDay: 60,
  privateLinkCallsOfSource: 1800,
  /**
   * Uploads of the public form: files and bytes of one source within an hour, of one event that wait for their form, and files of all events that
   * wait.
   */
  uploadsOfSource: 100,
  uploadBytesOfSource: 100 * 1024 * 1024,
  uploadsWaitingOfEvent: 200,
  uploadBytesWaitingOfEvent: 400 * 1024 * 1024,
  uploadsWaiting: 500,
  /** Mails about one event to one address that no staff cause. */
  publicMailsPerHour: 5,
  publicMailsPerDay: 20,
  /** Concurrent exports: of all users, fewer than there are connections for long work (nucleus/db/pools.ts), and of one person. */
  exportsAtOnce: 3,
  exportsOfPerson: 2,
  exportsWaiting: 20,
  exportWaitSeconds: 10,
  /** An export that takes longer is cut off; so is one whose client reads less than this in that time. */
  exportSeconds: 300,
  exportReaderBytes: 64 * 1024,
  exportReaderSeconds: 30,
  /** Rows with a newer version whose values are compared for that; a write with more of them is listed, and its undo compares them. */
  comparedUndoRows: 2000,
  /** Days that an option may lie before or after its event. */
  optionDaysOutsideEvent: 30,
  /** Pictures: pixels of a headshot's sides, pixels that are decoded, pictures at a time, those that wait, and how long one waits. */
  headshotMinPixels: 400,
  pictureMegapixels: 25,
  picturesAtOnce: 2,
  picturesWaiting: 16,
  pictureWaitSeconds: 20,
  /** Files read at a time for whoever has their address, those that wait, how long one waits, and what remembered ones take in all. */
  publicFilesAtOnce: 3,
  publicFilesWaiting: 400,
  publicFileWaitSeconds: 20,
  publicFilesRememberedBytes: 32 * 1024 * 1024,
  /** Characters of all cells together: in a small .xlsx, cells can share their text. */
  importCharacters: 20_000_000,
  /** Characters that a check reports of all cells with errors, with their messages. */
  importReportedCharacters: 3_000_000,
  /** Texts that a check offers to choose from in a field. */
  importChoices: 50,
  /** Entries of a cell with a list; at least as many as any list field accepts. */
  importCellEntries: 1000,
  /** Rows that are saved together with the new rows of a file, such as options of questions. */
  importParts: 2000,
  /** Bytes of an unpacked .xlsx. */
  importUnpackedBytes: 100 * 1024 * 1024,
  /** Heap of the process that reads a file. */
  importHeapMegabytes: 256,
  /**
   * Processor time of that process, and the time that may pass meanwhile on a busy machine: less than the two minutes after which a silent
   * connection is closed, so that whoever waits gets a reply.
   */
  importReadSeconds: 30,
  importReadElapsedSeconds: 110,
  /** Imports at a time, those that wait, and how long one waits. */
  importsAtOnce: 2,
  importsWaiting: 8,
  importWaitSeconds: 60,
  /** Saved views of one user for one list. */
  viewsPerList: 100,
  /** Few, because everybody's page of the list shows them. */
  sharedViewsPerList: 5,
  /** Values of a field that are counted, the most frequent first. */
  countedValues: 100,
  /** Columns that rows of a list's parent define, and values to choose from in all of them. */
  definedColumns: 500,
  definedColumnValues: 2000,
} as const
