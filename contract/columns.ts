import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { idsQuery } from './bulk.ts'
import { defineGet } from './define.ts'
import { fieldKinds } from './fieldKinds.ts'
import { positiveId } from './fields.ts'

/** The key of a column: a field of the declaration, or a prefix of it and a name: `answer.diet`. */
export const columnKey = z.string().regex(/^[\w.-]{1,60}$/)

/** A column that rows of the parent define, such as a question of an event's form. */
export const definedColumn = z.object({
  key: columnKey,
  title: z.string(),
  kind: z.enum(fieldKinds),
  /** What its numbers count, such as "US$" or "days". */
  unit: z.string().optional(),
  /** The values to choose from, if they are known. */
  options: z.array(z.string()).optional(),
})
export type DefinedColumn = z.output<typeof definedColumn>

/** The values of one row in the requested columns; a column without a value is left out. */
export const rowCells = z.object({
  id: positiveId,
  cells: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
})
export type RowCells = z.output<typeof rowCells>
export type CellValue = RowCells['cells'][string]

/** How many of the matching rows have a value: not counted in a long list with very many. `label` is how it is shown. */
export const valueCount = z.object({ value: z.string(), label: z.string(), total: z.number().int().optional() })
export type ValueCount = z.output<typeof valueCount>

interface ColumnCallsOptions<P extends string, Q extends z.ZodObject, F extends z.ZodObject> {
  area: string
  name: string
  list: P
  params: Q
  filters: F | undefined
}

/** The calls for the columns and the values of a list: `columns` and `cells` only where its parent's rows define columns. */
export function defineColumnCalls<P extends string, Q extends z.ZodObject, F extends z.ZodObject>(of: ColumnCallsOptions<P, Q, F>) {
  const { area, name, list, params, filters } = of
  return {
    /** The values of a field among the rows that match, the most frequent first, with their numbers. */
    counts: defineGet({
      name: `${area}/${name}/fetchCounts`,
      path: `${list}/counts`,
      budget: 'counts',
      params,
      query: idsQuery.extend(filters?.shape ?? {}).extend({ field: columnKey }),
      reply: z.array(valueCount),
      background: true,
    }),
    columns: defineGet({
      name: `${area}/${name}/fetchColumns`,
      path: `${list}/columns`,
      budget: 'list',
      params,
      reply: z.array(definedColumn),
      background: true,
    }),
    cells: defineGet({
      name: `${area}/${name}/fetchCells`,
      path: `${list}/cells`,
      budget: 'list',
      params,
      query: z.object({
        ids: z
          .string()
          .max(limits.pageSizeMax * 11)
          .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)
          .refine((ids) => ids.split(',').length <= limits.pageSizeMax, { params: { type: 'list of ids' } }),
        columns: z
          .string()
          .max(4000)
          .regex(/^[\w.-]+(,[\w.-]+)*$/),
      }),
      reply: z.array(rowCells),
      background: true,
    }),
  }
}
