import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import type { Permission } from '#constants/roles.ts'
import type { AnyCall } from './call.ts'
import { resultOfJob } from './budgets.ts'
import { defineGet, definePost, formBody } from './define.ts'
import { positiveId, text, wholeInAddress } from './fields.ts'
import { job } from './jobs.ts'

/** How the rows of a resource are imported from a file. */
export interface ImportRules<Field extends string = string, Defaults extends object = object> {
  /**
   * The fields by which a row of the file is found among the stored ones, first choice first: the first choice of which the
   * row has all fields decides. A row without any of them is new.
   */
  matchedBy: readonly (readonly Field[])[]
  /** What a new row holds where the file says nothing. */
  defaults?: Defaults
  /** Fields that no file may set. */
  leftOut?: readonly Field[]
  /** What other tools call a field, beside its title: "Surname" for the last name. */
  synonyms?: Partial<Record<Field, readonly string[]>>
  /** What other tools call one row, where it is not as the declaration does: "Room" for a location. Before a title it says nothing more. */
  nouns?: readonly string[]
}

/** The field of each column, in the order of the file; null leaves the column out. */
const mapping = z.array(text(100).nullable()).max(limits.importColumns)
/** What becomes of rows that are already there: they stay as they are, or are changed to what the file says. */
const existing = z.enum(['skip', 'update'])

/** What goes with the file, as JSON in the part `asked`, which comes before the part `file`. */
export const importAsked = z.object({
  /** Whose rows they become: the event's id. */
  parentId: positiveId.optional(),
  /** What the file is called, for the person who finds its check again. */
  fileName: text(255).optional(),
  /** Of the check; the read of a file needs none. */
  mapping: mapping.optional(),
  /** Default: they stay as they are. */
  existing: existing.optional(),
})
export type ImportAsked = z.infer<typeof importAsked>

/** A field that a column can be matched to. */
export const importField = z.object({
  field: z.string(),
  title: z.string(),
  /** Every row of the file must fill it. */
  isRequired: z.boolean(),
  /** What a cell may hold. */
  hint: z.string(),
})
export type ImportField = z.infer<typeof importField>

/** A column of the file, with its first values and the field that it seems to be. */
export const importHeader = z.object({ title: z.string(), samples: z.array(z.string()), guess: z.string().nullable() })

/** `new` is added, `existing` stays as it is, `changed` is updated; the others keep the whole file from being imported. */
export const importStates = ['new', 'existing', 'changed', 'duplicate', 'fault'] as const
export type ImportState = (typeof importStates)[number]
export const importResult = z.object({
  /** Number of the row in the file, the first is 1. */
  row: z.number().int(),
  /** What the row is recognised by. */
  name: z.string(),
  state: z.enum(importStates),
  /** Field → what is wrong with it. */
  messages: z.record(z.string(), z.string()),
})
export type ImportResult = z.infer<typeof importResult>
/** Whether a row keeps the file from being imported. */
export const isFaulty = ({ state }: Pick<ImportResult, 'state'>): boolean => state === 'fault' || state === 'duplicate'

/** What stands in a file, and what its columns seem to be. */
export const importRead = z.object({
  headers: z.array(importHeader),
  fields: z.array(importField),
  rowCount: z.number().int(),
  /** Rows below the table that are none of its own, such as a line of totals. */
  passedOver: z.array(z.object({ row: z.number().int(), text: z.string() })),
})
export type ImportRead = z.infer<typeof importRead>

/** What a job that checked a file leaves as its result. The faulty rows, as they stand in the file, are the job's file. */
export const importChecked = importRead.extend({
  fileName: z.string(),
  mapping,
  existing,
  /** A result per row. */
  results: z.array(importResult),
  /** Stands for the file and what was asked: the commit names it, so that what was checked is what is imported. */
  digest: z.string(),
})
export type ImportChecked = z.infer<typeof importChecked>

/** What a job that imported a file leaves as its result. */
export const importCommitted = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  /** Takes back all of it, or none; null when nothing was written. */
  undoToken: z.string().nullable(),
})
export type ImportCommitted = z.infer<typeof importCommitted>

/** The newest check of a list by whoever asks, with its import when that was begun. */
export const importLast = z.object({ fileName: z.string(), check: job, commit: job.nullable() })
export type ImportLast = z.infer<typeof importLast>

export const importFormats = ['csv', 'xlsx'] as const
export type ImportFormat = (typeof importFormats)[number]
export type ImportCalls = ReturnType<typeof defineImport>

/** The calls by which rows of a resource are imported. A file goes as form data with the parts `asked` and `file`, CSV or XLSX. */
export function defineImport({ area, name, permission }: { area: string; name: string; permission: Permission }) {
  const form = {
    permission,
    budget: 'upload',
    body: formBody,
    formParts: z.object({ asked: importAsked.optional() }),
    background: true,
    takesLong: true,
  } as const
  const call = { permission, budget: 'row', background: true } as const
  const checkId = z.uuid()
  return {
    /** Says what stands in a file, and keeps nothing of it. */
    importRead: definePost({ ...form, name: `${area}/${name}/importRead`, path: `/import/${name}/read`, reply: importRead }),
    /** Starts a job that says of each row what the commit would do with it, and writes nothing. */
    importCheck: definePost({ ...form, name: `${area}/${name}/importCheck`, path: `/import/${name}/check`, reply: job }),
    /** The same for the file of an earlier check, by other columns or as the list is now. */
    importRecheck: definePost({
      ...call,
      name: `${area}/${name}/importRecheck`,
      path: `/import/${name}/recheck`,
      body: z.object({ checkId, mapping: mapping.optional(), existing: existing.optional() }),
      reply: job,
    }),
    /** Starts a job that imports every row that was checked, or none. */
    importCommit: definePost({
      ...call,
      name: `${area}/${name}/importCommit`,
      path: `/import/${name}/commit`,
      body: z.object({ checkId, digest: text(100) }),
      reply: job,
    }),
    /** The newest check of a list that is still kept. */
    importLast: defineGet({
      ...call,
      budget: resultOfJob,
      name: `${area}/${name}/importLast`,
      path: `/import/${name}/last`,
      query: z.object({ parentId: wholeInAddress(1).optional() }),
      reply: importLast.nullable(),
    }),
    /** A file to fill in: the titles of the fields, and a line of hints that the import passes over. */
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

/** Those calls of a resource, none when its rows are not imported. */
export const importCallsOf = (calls: Partial<ImportCalls>): AnyCall[] =>
  [calls.importRead, calls.importCheck, calls.importRecheck, calls.importCommit, calls.importLast, calls.importTemplate].filter(
    (call) => call !== undefined,
  )
