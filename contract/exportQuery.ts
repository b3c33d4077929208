import * as z from 'zod'
import { listQuery } from './fields.ts'

export const exportFormats = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The parameters of every export, beside the list's named filters. */
export const exportQuery = z.object({
  q: listQuery.shape.q,
  /** As in the list, whose order the file has. */
  sort: listQuery.shape.sort,
  /** Without it, what the Accept header likes best; else CSV. */
  format: z.enum(exportFormats).optional(),
  /** Fields with commas between, in the order of the file; without it the file has every column. */
  columns: z
    .string()
    .max(4000)
    .regex(/^[\w.-]+(,[\w.-]+)*$/)
    .optional(),
})
