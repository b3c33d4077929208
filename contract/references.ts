import * as z from 'zod'
import { labelOf } from './messages.ts'

/** What a field refers to: a row of another resource, or several when it holds a list of ids. */
export interface Reference {
  /** The name of the other resource. */
  to: string
  /** The field of a row that shows what the other row is called, such as `locationName`: sorted, searched and exported too. */
  name?: string
  /** What that field is called. Default: "Location name" of a field "Location". */
  title?: string
  /** A search does not look into the name: the list is searched by an index, which a name of another table would keep from use. */
  isSearched?: false
  /** The other row can be deleted all the same. Default: it stays while rows refer to it, which the database must know by a foreign key. */
  restricts?: false
}

/** The references of a declaration, by field. */
export type References<Field extends string = string> = Partial<Record<Field, Reference>>

type NameOf<Id> = undefined extends Id ? z.ZodNullable<z.ZodString> : null extends Id ? z.ZodNullable<z.ZodString> : z.ZodString
/** The fields that show what a row refers to; null where it may refer to nothing. */
type NamesIn<S extends z.ZodObject, N> = {
  [F in keyof N & string as N[F] extends { name: infer Name extends string } ? Name : never]: F extends keyof S['shape']
    ? NameOf<z.output<S['shape'][F]>>
    : z.ZodNullable<z.ZodString>
}

/** What the server adds to a row: what the declaration says of it, and those names. */
export type WithNames<S extends z.ZodObject, C extends z.ZodObject, N> = [keyof N] extends [never]
  ? C
  : z.ZodObject<C['shape'] & NamesIn<S, N>>

/** The schemas of those fields. */
export function namesIn({ shape }: z.ZodObject, references: References): Record<string, z.ZodType> {
  const names = Object.entries(references).flatMap(([field, reference]): [string, z.ZodType][] => {
    if (!reference?.name) return []
    const [schema, { title = `${labelOf(shape[field], field)} name` }] = [shape[field] as z.ZodType | undefined, reference]
    const isRequired = schema !== undefined && !schema.safeParse(null).success && !schema.safeParse(undefined).success
    return [[reference.name, (isRequired ? z.string() : z.string().nullable()).meta({ title })]]
  })
  return Object.fromEntries(names)
}
