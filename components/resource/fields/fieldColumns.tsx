import { fieldTypeOf } from '#contract/fieldKinds.ts'
import { labelOf } from '#contract/messages.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { type Column, columnTitleOf } from '../base/columns.tsx'
import type { Values } from '../base/values.ts'
import { DefinedCell } from './DefinedCell.tsx'
import type { ColumnDefinition } from './definedColumns.ts'

/** A field that a list can show and be filtered by. */
export interface ShownField {
  field: string
  title: string
}

/**
 * The fields of a declaration that mean something to a reader: of a reference its name instead of its id, and no other ids of rows.
 */
export function shownFieldsOf({ shape, references, parent, idKey }: AnyResource): ShownField[] {
  const titles = new Map(
    Object.entries(references).flatMap(([field, one]) => (one?.name ? [[one.name, labelOf(shape[field], field)]] : [])),
  )
  return Object.entries(shape).flatMap(([field, schema]) => {
    if (field === parent || field === idKey || field === 'rowVersion') return []
    if (/Ids?$/.test(field) && !fieldTypeOf(schema).choices) return []
    return [{ field, title: titles.get(field) ?? labelOf(schema, field) }]
  })
}

/**
 * A column for each further field of a declaration. A list shows it once a layout names it. One that would be called as a column of the list is, such
 * as the linked company beside the company that somebody entered, says that it is of a linked record.
 */
export function fieldColumns<R extends AnyResource>(declared: R, columns: readonly Column<RowOf<R>>[]): Column<RowOf<R>>[] {
  const known = new Set<string | undefined>(columns.map(({ field }) => field))
  const isKnown = ({ field }: ShownField) =>
    known.has(field) || Object.entries(declared.references).some(([id, one]) => one?.name === field && known.has(id))
  const titles = new Set(columns.map((column) => columnTitleOf(column, declared.shape)))
  const isLinked = ({ field, title }: ShownField) =>
    titles.has(title) && Object.values(declared.references).some((one) => one?.name === field)
  return shownFieldsOf(declared)
    .filter((one) => !isKnown(one))
    .map(({ field, title }) => ({
      field: field as keyof RowOf<R> & string,
      title: isLinked({ field, title }) ? `${title} (linked record)` : title,
      isOptional: true,
      ellipsis: true,
      width: optionalWidth,
      ...(isSortable(declared, field) && { sorter: true as const }),
    }))
}

/** A column for each column that rows of the parent define. `keys` are those that a layout names, which may not be loaded yet. */
export function definedColumns<R extends AnyResource>(
  { idKey, definedColumns: prefixes }: R,
  definitions: readonly ColumnDefinition[],
  keys: readonly string[],
): Column<RowOf<R>>[] {
  const missing = keys.filter(
    (key) => prefixes.some((prefix) => key.startsWith(`${prefix}.`)) && !definitions.some((one) => one.key === key),
  )
  return [...definitions, ...missing.map((key): ColumnDefinition => ({ key, title: key.slice(key.indexOf('.') + 1) }))].map(
    ({ key, title, unit }) => ({
      key,
      title: unit ? `${title} (${unit})` : title,
      isOptional: true,
      ellipsis: true,
      width: optionalWidth,
      isSortedByKey: true as const,
      exportFields: [key as keyof RowOf<R> & string],
      render: (row) => <DefinedCell id={(row as Values)[idKey] as number} column={key} />,
    }),
  )
}

const optionalWidth = 160
const isSortable = ({ shape, long }: AnyResource, field: string): boolean => {
  if (long) return long.sorts.includes(field)
  const schema = shape[field]
  return schema !== undefined && !['list', 'other'].includes(fieldTypeOf(schema).kind)
}
