import type { SQL } from 'drizzle-orm'
import type { ListQuery } from '#contract/fields.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { ListInput, Row } from './rowTypes.ts'

/** What one value of a filter means for the rows; nothing when it restricts none. */
export type Filter<Value = never> = (value: Value) => SQL | undefined
export type Filters = Readonly<Record<string, Filter>>

/** The filters of a list and the parameters of its path. */
type FilterName<R extends AnyResource> = Exclude<keyof ListInput<R>, keyof ListQuery> & string
/** Of a field of this type, what an address can ask for: a yes or no is 1 or 0 there. */
type InAddress<Field> = Field extends boolean ? number : Field extends number ? number : Field extends string ? string : never
/** The filters that are a field of the row, which follow from their name. */
type FieldFilter<R extends AnyResource> = {
  [K in FilterName<R>]: K extends keyof Row<R>
    ? NonNullable<ListInput<R>[K]> extends InAddress<NonNullable<Row<R>[K]>>
      ? K
      : never
    : never
}[FilterName<R>]
type FilterOf<R extends AnyResource, K extends FilterName<R>> = Filter<NonNullable<ListInput<R>[K]>>
/** A filter that is no field of the row must say which rows it leaves. */
type RequiredFilters<R extends AnyResource> = { [K in Exclude<FilterName<R>, FieldFilter<R>>]: FilterOf<R, K> }
type OptionalFilters<R extends AnyResource> = { [K in FieldFilter<R>]?: FilterOf<R, K> }

/**
 * Which rows each declared filter leaves, and each parameter of the path beside the parent. One that is a field of the row needs
 * nothing here: the field equals it. 0 in the path stands for all and is not passed on.
 */
export type ServedFilters<R extends AnyResource> = AnyResource extends R
  ? { filters?: Filters }
  : [Exclude<FilterName<R>, FieldFilter<R>>] extends [never]
    ? { filters?: OptionalFilters<R> }
    : { filters: RequiredFilters<R> & OptionalFilters<R> }
