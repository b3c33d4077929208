import type { ListQuery } from '#contract/fields.ts'
import type { AnyResource, RowOf, WrittenOf } from '#contract/resource.ts'
import type { Values } from '../kernel/values.ts'

/** Where any resource will do, its types are those of any: a row is then values by name, with their version. */
type OfAny<R extends AnyResource, Any, One> = AnyResource extends R ? Any : One
/** A row as the server returns it. */
export type Row<R extends AnyResource = AnyResource> = OfAny<R, Values & { rowVersion: number }, RowOf<R>>
/** What staff write of a row, parsed by the schema. */
export type Input<R extends AnyResource = AnyResource> = OfAny<R, Values, WrittenOf<R>>
/** What a list is asked for, parsed: its path parameters, page, sort, search and filters. */
export type ListInput<R extends AnyResource = AnyResource> = OfAny<R, ListQuery & Values, NonNullable<R['calls']['list']['parsedType']>>
