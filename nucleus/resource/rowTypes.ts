import type { ListQuery } from '#contract/fields.ts'
import type { AnyResource, RowOf, WritableFieldsOf } from '#contract/resource.ts'
import type { Values } from '../kernel/values.ts'

/** For generic code over any resource, a row is values by name with a version. */
type OfAny<R extends AnyResource, Any, One> = AnyResource extends R ? Any : One
/** A row as the server returns it. */
export type Row<R extends AnyResource = AnyResource> = OfAny<R, Values & { rowVersion: number }, RowOf<R>>
/** The fields of a row that staff write, parsed by the schema. */
export type Input<R extends AnyResource = AnyResource> = OfAny<R, Values, WritableFieldsOf<R>>
/** The parsed query of a list: path parameters, page, sort, search and filters. */
export type ListInput<R extends AnyResource = AnyResource> = OfAny<R, ListQuery & Values, NonNullable<R['calls']['list']['parsedType']>>
