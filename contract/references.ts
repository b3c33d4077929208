import * as z from 'zod'
import { labelOf, mayBeMissing } from './messages.ts'

/** What a field refers to: a row of another resource, or several if it is a list of ids. */
export interface Reference {
  /** The name of the other resource. */
  to: string
  /** A field with the name of the other row, such as `locationName`: can be sorted, searched and exported too. */
  name?: string
  /** The title of that field. Default: "Location name" for a field "Location". */
  title?: string
  /** Excludes the name from searches: a name from another table would prevent the use of the list's search index. */
  isSearched?: false
  /** The other row can be deleted despite references. Default: it cannot, which the database enforces by a foreign key. */
  restricts?: false
}

/** The references of a declaration, by field. */
export type References<Field extends string = string> = Partial<Record<Field, Reference>>

type NameOf<Id> = undefined extends Id ? z.ZodNullable<z.ZodString> : null extends Id ? z.ZodNullable<z.ZodString> : z.ZodString
/** The name fields of references; nullable where the reference is optional. */
type ReferenceNames<S extends z.ZodObject, N> = {
  [F in keyof N & string as N[F] extends { name: infer Name extends string } ? Name : never]: F extends keyof S['shape']
    ? NameOf<z.output<S['shape'][F]>>
    : z.ZodNullable<z.ZodString>
}

/** What the server adds to a row: the computed fields and the names of references. */
export type WithReferenceNames<S extends z.ZodObject, C extends z.ZodObject, N> = [keyof N] extends [never]
  ? C
  : z.ZodObject<C['shape'] & ReferenceNames<S, N>>

/** The schemas of the name fields. */
export function referenceNameSchemas({ shape }: z.ZodObject, references: References): Record<string, z.ZodType> {
  const names = Object.entries(references).flatMap(([field, reference]): [string, z.ZodType][] => {
    if (!reference?.name) return []
    const [schema, { title = `${labelOf(shape[field], field)} name` }] = [shape[field] as z.ZodType | undefined, reference]
    const isRequired = schema !== undefined && !mayBeMissing(schema)
    return [[reference.name, (isRequired ? z.string() : z.string().nullable()).meta({ title })]]
  })
  return Object.fromEntries(names)
}
