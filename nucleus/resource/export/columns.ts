import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resource.ts'
import { labelOf } from '#contract/messages.ts'
import { wrongAddress } from '../../base/errors.ts'
import type { Served } from '../Served.ts'
import { cellOf, type CellOf, isInstant } from './cells.ts'
import type { ExportColumn } from './exportColumn.ts'
import type { Column } from './file.ts'

/** A column of a file: where its value comes from and how it reads. */
export interface FilledColumn extends Column {
  value: SQL | PgColumn
  cell: CellOf
}

/**
 * The columns that an export asks for: those named, in their order, else `own`, else every field of the declaration.
 * Throws 400 for a name that is neither a field nor a column of its own.
 */
export function chosenColumns(
  resource: AnyResource,
  served: Served,
  { own, asked }: { own: readonly ExportColumn[] | undefined; asked: string | undefined },
): FilledColumn[] {
  const fields = Object.keys(resource.shape).map((field): ExportColumn => ({ field }))
  const filled = (column: ExportColumn) => filledColumn(resource, served, column)
  if (!asked) return withOwnTitles((own ?? fields).map(filled))
  const known = new Map([...fields, ...(own ?? [])].map((column) => [keyOf(column), column]))
  const chosen = [...new Set(asked.split(','))].map((name) => {
    const column = known.get(name)
    if (!column) throw wrongAddress({ columns: `This list has no column ${name}.` })
    return filled(column)
  })
  return withOwnTitles(chosen)
}

/** No two heads are the same: the second of two has its key beside it. */
const withOwnTitles = (columns: FilledColumn[]): FilledColumn[] =>
  columns.map((column, at) => {
    const isTaken = columns.findIndex(({ title }) => title === column.title) < at
    return isTaken ? { ...column, title: `${column.title} (${column.key})` } : column
  })

const keyOf = (column: ExportColumn): string => ('field' in column ? (column.key ?? column.field) : column.key)

function filledColumn({ name, shape }: AnyResource, { table, computed }: Served, column: ExportColumn): FilledColumn {
  if (!('field' in column)) return column
  const { field, key = field, title } = column
  const schema = shape[field]
  const value = computed?.[field] ?? getTableColumns(table)[field]
  if (!schema || !value) throw new Error(`${name}: nothing gives the value of ${field}`)
  return { key, title: title ?? titleOf(schema, field), value, cell: cellOf(schema) }
}

const titleOf = (schema: NonNullable<AnyResource['shape'][string]>, field: string): string =>
  isInstant(schema) ? `${labelOf(schema, field)} (UTC)` : labelOf(schema, field)

/** A function of PostgreSQL takes so many arguments. */
const mostArguments = 100

/** The values of a row in one text, which costs far less to send and to read than a value each; and what makes cells of such texts. */
export function packed(columns: readonly FilledColumn[]): {
  values: SQL<string>
  read: (texts: readonly string[]) => ReturnType<CellOf>[][]
} {
  const sources = [...new Set(columns.map(({ value }) => value))]
  const groups = Array.from({ length: Math.ceil(sources.length / mostArguments) }, (_, at) =>
    arrayOf(sources.slice(at * mostArguments, (at + 1) * mostArguments)),
  )
  const readers = columns.map(({ value, cell }) => ({ at: sources.indexOf(value), cell }))
  return {
    values: sql<string>`${arrayOf(groups)}::text`,
    read: (texts) =>
      (JSON.parse(`[${texts.join(',')}]`) as unknown[][][]).map((parts) => {
        const row = parts.length === 1 ? (parts[0] ?? []) : parts.flat()
        return readers.map(({ at, cell }) => (row[at] === null ? null : cell(row[at])))
      }),
  }
}

const arrayOf = (values: readonly (SQL | PgColumn)[]): SQL =>
  sql`json_build_array(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`
