import type { AnyResource, ListQueryOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import type { Column } from '../base/columns.tsx'

export interface ExportProps<R extends AnyResource, Row> {
  resource: ResourceStore<R>
  /** The query of the list on screen; its page is ignored. */
  input: ListQueryOf<R>
  /** Only these rows of the list. Default: all that match. */
  ids?: readonly number[]
  /** The number of rows. */
  total: number
  /** `total` is roughly right. */
  isEstimate?: boolean
  size?: 'small'
  columns: readonly Column<Row>[]
  /** The singular of the rows and the name of the list: "track" and "Tracks". */
  texts: { one: string; list: string }
}
