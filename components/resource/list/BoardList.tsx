import { useMemo } from 'react'
import type { AddressName } from '#constants/addressNames.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { useOpenAddress } from '../record/useOpenAddress.ts'
import type { ListControls } from '../savedViews/useListView.ts'
import { useNewFilterLabels } from '../base/filterLabels.ts'
import type { Column } from '../base/columns.tsx'
import { ListFrame, type ListProps } from './ListFrame.tsx'
import { useListParams } from '../base/useListParams.ts'
import { unpagedQueryOf } from '../screen/listQueryOf.ts'

interface Props<R extends AnyResource> extends ListProps<R> {
  /** The columns of an export of the shown columns. */
  columns?: readonly Column<RowOf<R>>[]
  /** The name of the open record's id in the address. */
  openKey?: AddressName
}
const noColumns: readonly never[] = []

/** A list without pages, shown as a board or as cards, around its parts. The address holds search, filters and the open record. */
export function BoardList<R extends AnyResource>({ columns = noColumns, openKey, ...props }: Props<R>) {
  const { resource, scope } = props
  const { declared } = resource
  const [params, change] = useListParams()
  const labels = useNewFilterLabels()
  const opener = useOpenAddress(openKey)
  const controls = useMemo<ListControls>(() => ({ params, change, labels, declared }), [params, change, labels, declared])
  // All rows are on one page.
  const underlyingParams = useMemo(() => ({ ...params, pageSize: Number.MAX_SAFE_INTEGER }), [params])
  const queryOf = props.queryOf ?? ((current: typeof params) => unpagedQueryOf(declared, scope, current))
  return (
    <ListFrame<R>
      {...props}
      queryOf={queryOf}
      controls={controls}
      columns={columns}
      underlyingParams={underlyingParams}
      opener={opener}
      openKey={openKey}
      isSelectable={false}
    />
  )
}
