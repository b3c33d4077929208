import type { SQL } from 'drizzle-orm'
import type { ListQuery } from '#contract/fields.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { ListInput, Row } from './rowTypes.ts'

/** The condition for one value of a filter; undefined when it restricts nothing. */
export type Filter<Value = never> = (value: Value) => SQL | undefined
export type Filters = Readonly<Record<string, Filter>>

/** The filters of a list, and the parameters of its path. */
type FilterName<R extends AnyResource> = Exclude<keyof ListInput<R>, keyof ListQuery> & string
/** The type of a field's value in an address, where a boolean is 1 or 0. */
type InAddress<Field> = Field extends boolean ? number : Field extends number ? number : Field extends string ? string : never
/** The filters with the name of a field, which need no condition of their own. */
type FieldFilter<R extends AnyResource> = {
  [K in FilterName<R>]: K extends keyof Row<R>
    ? NonNullable<ListInput<R>[K]> extends InAddress<NonNullable<Row<R>[K]>>
      ? K
      : never
    : never
}[FilterName<R>]
type FilterOf<R extends AnyResource, K extends FilterName<R>> = Filter<NonNullable<ListInput<R>[K]>>
/** A filter that is not a field of the row must have a condition. */
type RequiredFilters<R extends AnyResource> = { [K in Exclude<FilterName<R>, FieldFilter<R>>]: FilterOf<R, K> }
type OptionalFilters<R extends AnyResource> = { [K in FieldFilter<R>]?: FilterOf<R, K> }

/**
 * The conditions of the declared filters, and of the parameters of the path other than the parent. A filter with the name of a field
 * needs none: the field must equal its value. 0 in the path means all rows and is not passed on.
 */
export type FilterOptions<R extends AnyResource> = AnyResource extends R
  ? { filters?: Filters }
  : [Exclude<FilterName<R>, FieldFilter<R>>] extends [never]
    ? { filters?: OptionalFilters<R> }
    : { filters: RequiredFilters<R> & OptionalFilters<R> }
