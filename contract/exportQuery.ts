import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { listQuery } from './fields.ts'

export const exportFormats = ['csv', 'xlsx', 'json'] as const
export const exportHeads = ['labels', 'keys'] as const
export type ExportHeads = (typeof exportHeads)[number]
export type ExportFormat = (typeof exportFormats)[number]

/** The parameters of every export, besides the list's named filters. */
export const exportQuery = z.object({
  q: listQuery.shape.q,
  where: listQuery.shape.where,
  /** As in the list; the file has the same order. */
  sort: listQuery.shape.sort,
  /** Default: the preferred type of the Accept header, else CSV. */
  format: z.enum(exportFormats).optional(),
  /**
   * What names the columns. `keys`: the names of the fields, and every cell as it is stored, for programs: numbers of enumerations, ids, and no
   * apostrophe before what a spreadsheet could take for a formula. Default: `labels`.
   */
  heads: z.enum(exportHeads).optional(),
  /** Fields separated by commas, in the order of the file; default: every column. */
  columns: z
    .string()
    .max(4000)
    .regex(/^[\w.-]+(,[\w.-]+)*$/)
    .optional(),
  /** Ids separated by commas: only these rows of the list. More than fit into an address are exported by a job. */
  ids: z
    .string()
    .max(limits.selectableRows * 10)
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)
    .optional(),
})
