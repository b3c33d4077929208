import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import type { Permission } from '#constants/roles.ts'
import type { AnyCall } from './call.ts'
import { defineGet, definePost, formBody } from './define.ts'
import { integer, integerParam, longText, positiveId, text } from './fields.ts'
import { job } from './jobs.ts'

/** How the rows of a resource are imported from a file. */
export interface ImportRules<Field extends string = string, Defaults extends object = object> {
  /**
   * The fields by which a row of the file is matched to a stored one, in order of preference: the first entry of which the row has all
   * fields decides. A row without any of them is new.
   */
  matchedBy: readonly (readonly Field[])[]
  /** Values of a new row for fields missing in the file. */
  defaults?: Defaults
  /** Fields that a new row without them gets from its others, with what they are made of, for the hint: "the question". */
  madeOf?: Partial<Record<Field, string>>
  /** Fields that a file cannot set. */
  excludedFields?: readonly Field[]
  /** Names of a field in this list, besides its title and the names that it has in any list: "Room" for a location's name. */
  synonyms?: Partial<Record<Field, readonly string[]>>
  /** Names of one row in other tools, besides its label: "Room" for a location. Ignored before a column title. */
  entityNames?: readonly string[]
}

/** The field of each column, in the order of the file; null skips the column. */
const mapping = z.array(text(100).nullable()).max(limits.importColumns)
/** The field of a correction that decides which stored row a row of a file is, and of the message that asks; no cell has it. */
export const decisionField = 'sameAs'

/**
 * A new text for a cell: of one row, or of every row that has the text `from` in this field. The text of the field `decisionField` says what a row that may be
 * a stored one is, '' for undecided: the id of that one, 'same' for the likeliest, or 'new'.
 */
export const importCorrection = z.union([
  z.strictObject({ field: text(100), to: longText(limits.importCorrectionCharacters), row: integer(1) }),
  z.strictObject({ field: text(100), to: longText(limits.importCorrectionCharacters), from: longText(limits.importShownCharacters) }),
])
export type ImportCorrection = z.infer<typeof importCorrection>
const corrections = z.array(importCorrection).max(limits.importCorrections)

/** What happens to rows that already exist: they are left unchanged, or updated from the file. */
const existing = z.enum(['skip', 'update'])

/** The options of an import, as JSON in the form part `options`, which precedes the part `file`. */
export const importOptions = z.object({
  /** The parent of the rows: the event's id. */
  parentId: positiveId.optional(),
  /** The name of the file, shown with its check later. */
  fileName: text(255).optional(),
  /** Only for the check; reading a file needs none. */
  mapping: mapping.optional(),
  /** Default: skip. */
  existing: existing.optional(),
  /** The sheet of a workbook. Default: the one that was open when it was saved, or the first that is not hidden. */
  sheet: text(limits.sheetNameCharacters).optional(),
})
export type ImportOptions = z.infer<typeof importOptions>

/** A field that a column can be mapped to. */
export const importField = z.object({
  field: z.string(),
  title: z.string(),
  /** Every row of the file must have it. */
  isRequired: z.boolean(),
  /** What a cell can contain. */
  hint: z.string(),
  /** The texts to choose from; null for any other field, and when there are too many to list. */
  choices: z.array(z.string()).nullish(),
})
export type ImportField = z.infer<typeof importField>

/** A column of the file, with its first values and the field that it probably holds. */
export const importHeader = z.object({ title: z.string(), samples: z.array(z.string()), guess: z.string().nullable() })

/**
 * `new` is added, `existing` is left unchanged, `changed` is updated; the other states prevent the import of the whole file. `possible` waits for somebody to
 * say whether it is one of `sameAs`.
 */
export const importStates = ['new', 'existing', 'changed', 'possible', 'duplicate', 'fault'] as const
export type ImportState = (typeof importStates)[number]
/** A cell with an error. */
export const importCell = z.object({
  /** Its text, at most `limits.importShownCharacters` of it. */
  text: z.string(),
  isCut: z.boolean(),
  /** Whether the text is wrong in any row. Otherwise it is wrong beside other cells or rows. */
  isInvalid: z.boolean(),
  /** What the text probably means. */
  suggestion: z.string().nullable(),
})
export type ImportCell = z.infer<typeof importCell>
export const importRowResult = z.object({
  /** Number of the row in the file, the first is 1. */
  row: z.number().int(),
  /** The name of the row. */
  name: z.string(),
  state: z.enum(importStates),
  /** Field → error message. */
  messages: z.record(z.string(), z.string()),
  /** Of a row with errors: field → cell. Left out when the errors of the file are too long to list in full. */
  cells: z.record(z.string(), importCell).optional(),
  /** Of a row that may be a stored one: those, the likeliest first; none when it may be another row of the file. */
  sameAs: z.array(z.object({ id: positiveId, name: z.string() })).optional(),
})
export type ImportRowResult = z.infer<typeof importRowResult>
/** Whether a row prevents the import of its file. */
export const isFaulty = ({ state }: Pick<ImportRowResult, 'state'>): boolean =>
  state === 'fault' || state === 'duplicate' || state === 'possible'

/** The contents of a file: its columns with guessed fields, and its number of rows. */
export const importRead = z.object({
  headers: z.array(importHeader),
  fields: z.array(importField),
  rowCount: z.number().int(),
  /** Rows below the table that are not part of it, such as a line of totals. */
  passedOver: z.array(z.object({ row: z.number().int(), text: z.string() })),
  /** Of a workbook: the sheet that was read, and the sheets that can be. */
  sheet: z.string().optional(),
  sheets: z.array(z.string()).optional(),
})
export type ImportReadResult = z.infer<typeof importRead>

/** The result of a job that checked a file. The faulty rows, as in the file, are the job's file. */
export const importCheckResult = importRead.extend({
  fileName: z.string(),
  mapping,
  existing,
  /** A result per row. */
  results: z.array(importRowResult),
  /** What the import leaves as it is although the file has it, as sentences. */
  notes: z.array(z.string()).optional(),
  /** How many corrections the check applied. */
  correctionCount: z.number().int().optional(),
  /** Identifies the file, the corrections, the options and the stored rows that it changes: the commit sends it, so that exactly what was checked is imported. */
  digest: z.string(),
})
export type ImportCheckResult = z.infer<typeof importCheckResult>

/** The result of a job that imported a file. */
export const importCommitResult = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  /** Rows with errors that were left out; undefined for none. */
  leftOut: z.number().int().optional(),
  /** What it means for other rows, as sentences. */
  effects: z.array(z.string()).optional(),
  /** Undoes all of it, or nothing; null when nothing was written. */
  undoToken: z.string().nullable(),
})
export type ImportCommitResult = z.infer<typeof importCommitResult>

/** The caller's newest check for a list, with its import if that was started. */
export const importLast = z.object({ fileName: z.string(), check: job, commit: job.nullable() })
export type LatestImport = z.infer<typeof importLast>

export const importFormats = ['csv', 'xlsx'] as const
export type ImportFormat = (typeof importFormats)[number]
export type ImportCalls = ReturnType<typeof defineImport>

/** Defines the calls that import rows of a resource. A file is sent as form data with the parts `options` and `file`, CSV or XLSX. */
export function defineImport({ area, name, permission }: { area: string; name: string; permission: Permission }) {
  const form = {
    permission,
    budget: 'upload',
    body: formBody,
    formParts: z.object({ options: importOptions.optional() }),
    background: true,
    takesLong: true,
  } as const
  const call = { permission, budget: 'row', background: true } as const
  const checkId = z.uuid()
  return {
    /** Returns the contents of a file and stores nothing. */
    importRead: definePost({ ...form, name: `${area}/${name}/importRead`, path: `/import/${name}/read`, reply: importRead }),
    /** Starts a job that reports what the commit would do with each row, and writes nothing. */
    importCheck: definePost({ ...form, name: `${area}/${name}/importCheck`, path: `/import/${name}/check`, reply: job }),
    /**
     * The same for the file of an earlier check: with another mapping, with further corrections, or against the current list. The new check
     * has the corrections of the earlier one, unless their field has another column now.
     */
    importRecheck: definePost({
      ...call,
      name: `${area}/${name}/importRecheck`,
      path: `/import/${name}/recheck`,
      body: z.object({ checkId, mapping: mapping.optional(), existing: existing.optional(), corrections: corrections.optional() }),
      reply: job,
    }),
    /** Starts a job that imports all checked rows, or none; with `skipFaulty`, all but those that the check found faulty. */
    importCommit: definePost({
      ...call,
      name: `${area}/${name}/importCommit`,
      path: `/import/${name}/commit`,
      body: z.object({ checkId, digest: text(100), skipFaulty: z.boolean().optional() }),
      reply: job,
    }),
    /** The newest check of a list that is still stored. */
    importLast: defineGet({
      ...call,
      budget: 'jobResult',
      name: `${area}/${name}/importLast`,
      path: `/import/${name}/last`,
      query: z.object({ parentId: integerParam(1).optional() }),
      reply: importLast.nullable(),
    }),
    /** A file to fill in: the titles of the fields, and a line of hints that the import skips. */
    importTemplate: defineGet({
      name: `${area}/${name}/importTemplate`,
      path: `/import/${name}/template`,
      permission,
      query: z.object({ format: z.enum(importFormats).optional() }),
      reply: z.unknown(),
      background: true,
      toast: { failure: 'Failed to download the template!' },
    }),
  }
}

/** The import calls of a resource; an empty list when its rows are not imported. */
export const importCallsOf = (calls: Partial<ImportCalls>): AnyCall[] =>
  [calls.importRead, calls.importCheck, calls.importRecheck, calls.importCommit, calls.importLast, calls.importTemplate].filter(
    (call) => call !== undefined,
  )
