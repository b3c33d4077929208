import type { DefinedColumn } from '#contract/columns.ts'
import { type FieldType, fieldTypeOf } from '#contract/fieldKinds.ts'
import type { AnyResource } from '#contract/resource.ts'
import { type ShownField, shownFieldsOf } from '../fields/fieldColumns.tsx'

/** A field that a list can be filtered by. */
export interface FilterField extends ShownField, FieldType {
  /** The prefix of a column that rows of the parent define. */
  group?: string
  /** The values to choose from, if they are known without counting. */
  options?: readonly string[]
}

/** The fields that a list can be filtered by: those of its declaration by title, then the defined ones in their own order. */
export function filterFieldsOf(declared: AnyResource, defined: readonly DefinedColumn[]): FilterField[] {
  const own = shownFieldsOf(declared)
    .filter(({ field }) => declared.long?.conditions.includes(field) !== false)
    .map((one): FilterField => ({ ...one, ...typeOf(declared, one.field) }))
  return [
    ...own.toSorted((a, b) => a.title.localeCompare(b.title, 'en')),
    ...defined.map(({ key, title, kind, options }): FilterField => ({
      field: key,
      title,
      kind,
      options,
      group: key.slice(0, key.indexOf('.')),
    })),
  ]
}

/** The field with this name; one that this list does not know now has its name as title. */
export const filterFieldNamed = (fields: readonly FilterField[], declared: AnyResource, field: string): FilterField =>
  fields.find((one) => one.field === field) ?? { field, title: field.slice(field.indexOf('.') + 1), ...typeOf(declared, field) }

function typeOf({ shape }: AnyResource, field: string): FieldType {
  const schema = shape[field]
  return schema ? fieldTypeOf(schema) : { kind: 'text' }
}
