import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { ExportHeads } from '#contract/exportQuery.ts'
import { type FieldKind, fieldTypeOf } from '#contract/fieldKinds.ts'
import type { AnyResource } from '#contract/resource.ts'
import { labelOf } from '#contract/messages.ts'
import { wrongAddress } from '../../base/errors.ts'
import { type DefinedFields, isDefinedKey } from '../fields/listFields.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'
import { cellOf, type CellOf, hasInstants, storedCell } from './cells.ts'
import type { ExportColumn } from './exportColumn.ts'
import type { Column } from './file.ts'
import { headInZone } from '../zoneOfHead.ts'

/** A column of a file: the source of its value and how it is written. */
export interface FilledColumn extends Column {
  value: SQL | PgColumn
  cell: CellOf
  hasInstants?: boolean
}

interface Chosen {
  custom: readonly ExportColumn[] | undefined
  defined: DefinedFields
  requested: string | undefined
  heads: ExportHeads
  /** Of the instants in files for people. */
  timeZone: string
}

/**
 * The columns of an export: the requested ones in their order, else the list's own, else every field of the declaration.
 * Throws 400 for a name that is neither a field nor one of the list's own columns.
 */
export function chosenColumns(
  resource: AnyResource,
  options: ResourceOptions,
  { custom, defined, requested, heads, timeZone }: Chosen,
): FilledColumn[] {
  const fields = Object.keys(resource.shape).map((field): ExportColumn => ({ field }))
  const fill = heads === 'keys' ? storedColumn : filledColumn
  const filled = (column: ExportColumn) => fill(resource, options, column)
  const titled = (columns: FilledColumn[]) =>
    withUniqueTitles(columns).map((column) => (heads === 'keys' ? column : withZone(column, timeZone)))
  if (!requested) return titled((custom ?? fields).map(filled))
  const known = new Map([...definedColumns(defined), ...fields, ...(custom ?? [])].map((column) => [keyOf(column), column]))
  const names = [...new Set(requested.split(','))].filter((name) => defined.get(name)?.isExported !== false)
  const chosen = names.map((name) => {
    const column = known.get(name) ?? (isDefinedKey(resource, name) ? emptyColumn(name) : undefined)
    if (!column) throw wrongAddress({ columns: `This list has no column ${name}.` })
    return filled(column)
  })
  return titled(chosen)
}

/** The columns that rows of the parent define; a requested one that this parent does not define is empty. */
const definedColumns = (defined: DefinedFields): ExportColumn[] =>
  [...defined].map(([key, { title, unit, value, shown = value, kind }]) => ({
    key,
    title: titleWithUnit(title, unit),
    value: sql`${shown}`,
    cell: definedCells[kind] ?? cellOf(z.string()),
    ...(kind === 'date' && { holds: kind }),
  }))
/** The head of a column of numbers, which stay numbers in the file: "Total assets (US$)". */
export const titleWithUnit = (title: string, unit: string | undefined): string => (unit ? `${title} (${unit})` : title)
const definedCells: Partial<Record<FieldKind, CellOf>> = { list: cellOf(z.array(z.string())) }
const emptyColumn = (key: string): ExportColumn => ({ key, title: key, value: sql`null`, cell: () => null })

/** Makes titles unique: a repeated title gets its key added. */
const withUniqueTitles = (columns: FilledColumn[]): FilledColumn[] =>
  columns.map((column, at) => {
    const isTaken = columns.findIndex(({ title }) => title === column.title) < at
    return isTaken ? { ...column, title: `${column.title} (${column.key})` } : column
  })

/** A column with instants has them in the zone, which its title names: "Starts (Europe/Zurich)". An import reads it there (`zoneOfHead`). */
const withZone = (column: FilledColumn, timeZone: string): FilledColumn =>
  column.hasInstants ? { ...column, title: headInZone(column.title, timeZone), timeZone } : column

const keyOf = (column: ExportColumn): string => ('field' in column ? (column.key ?? column.field) : column.key)

function filledColumn({ name, shape }: AnyResource, { table, computed }: ResourceOptions, column: ExportColumn): FilledColumn {
  if (!('field' in column)) return column
  const { field, key = field, title } = column
  const schema = shape[field]
  const value = computed?.[field] ?? getTableColumns(table)[field]
  if (!schema || !value) throw new Error(`${name}: nothing gives the value of ${field}`)
  const { kind } = fieldTypeOf(schema)
  const holds = kind === 'date' || kind === 'instant' ? kind : undefined
  return { key, title: title ?? labelOf(schema, field), value, cell: cellOf(schema), holds, hasInstants: hasInstants(schema) }
}

/** The same under the name of its field, with every value as it is stored. */
function storedColumn(resource: AnyResource, options: ResourceOptions, column: ExportColumn): FilledColumn {
  const { key, value } = filledColumn(resource, options, column)
  if ('field' in column) return { key: column.field, title: column.field, value, cell: storedCell }
  return { key, title: column.storedTitle ?? key, value, cell: column.stored ?? storedCell }
}

/** The most arguments of a PostgreSQL function. */
const maxArguments = 100

/** The values of a row as one text, which costs far less to send and to parse than single values, and a function that makes cells of it. */
export function packColumns(columns: readonly FilledColumn[]): {
  values: SQL<string>
  read: (texts: readonly string[]) => ReturnType<CellOf>[][]
} {
  const sources = [...new Set(columns.map(({ value }) => value))]
  const groups = Array.from({ length: Math.ceil(sources.length / maxArguments) }, (_, at) =>
    arrayOf(sources.slice(at * maxArguments, (at + 1) * maxArguments)),
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
