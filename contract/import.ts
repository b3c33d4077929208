import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import type { Permission } from '#constants/roles.ts'
import type { AnyCall } from './call.ts'
import { defineGet, definePost } from './define.ts'
import { positiveId, text } from './fields.ts'

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
  /** Rows of one file; default and most: `limits.importRows`. */
  rowsAtMost?: number
}

/** What goes with the file, as JSON in the part `asked`, which comes before the part `file`. */
export const importAsked = z.object({
  /** Whose rows they become: the event's id. */
  parentId: positiveId.optional(),
  /** The field of each column, in the order of the file; null leaves the column out. Without it the check looks at the headers alone. */
  mapping: z.array(text(100).nullable()).max(limits.importColumns).optional(),
  /** What becomes of rows that are already there. Default: they stay as they are. */
  existing: z.enum(['skip', 'update']).optional(),
  /** Of the check, when it is committed. */
  digest: text(100).optional(),
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

export const importChecked = z.object({
  headers: z.array(importHeader),
  fields: z.array(importField),
  rowCount: z.number().int(),
  /** A result per row; null without a mapping. */
  results: z.array(importResult).nullable(),
  /** Stands for the file and what was asked: the commit sends it, so that what was checked is what is imported. */
  digest: z.string().nullable(),
})
export type ImportChecked = z.infer<typeof importChecked>

export const importCommitted = z.object({ added: z.number().int(), updated: z.number().int(), skipped: z.number().int() })
export type ImportCommitted = z.infer<typeof importCommitted>

export const importFormats = ['csv', 'xlsx'] as const
export type ImportFormat = (typeof importFormats)[number]
export type ImportCalls = ReturnType<typeof defineImport>

/** The calls by which rows of a resource are imported: form data with the parts `asked` and `file`, CSV or XLSX. */
export function defineImport({ area, name, permission }: { area: string; name: string; permission: Permission }) {
  const form = { permission, body: z.custom<FormData>(), background: true, takesLong: true } as const
  return {
    /** Says of each row what the commit would do with it, and writes nothing. */
    importCheck: definePost({ ...form, name: `${area}/${name}/importCheck`, path: `/import/${name}/check`, reply: importChecked }),
    /** Imports every row that was checked, or none. */
    importCommit: definePost({ ...form, name: `${area}/${name}/importCommit`, path: `/import/${name}/commit`, reply: importCommitted }),
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
export const importCallsOf = ({ importCheck, importCommit, importTemplate }: Partial<ImportCalls>): AnyCall[] =>
  [importCheck, importCommit, importTemplate].filter((call) => call !== undefined)
