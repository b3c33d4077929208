import { useMemo } from 'react'
import type { AddressName } from '#constants/addressNames.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { useOpenAddress } from '../record/useOpenAddress.ts'
import type { NarrowedList } from '../views/useListView.ts'
import { useOwnWords } from '../views/words.ts'
import type { Column } from './columns.tsx'
import { ListFrame, type ListProps } from './ListFrame.tsx'
import { useListParams } from './useListParams.ts'
import { wholeOf } from './askedOf.ts'

interface Props<R extends AnyResource> extends ListProps<R> {
  /** The columns of an export of the shown columns. */
  columns?: readonly Column<RowOf<R>>[]
  /** The name of the open record's id in the address. */
  openKey?: AddressName
}
const none: readonly never[] = []

/** A list without pages, shown as a board or as cards, around its parts. The address holds search, filters and the open record. */
export function BoardList<R extends AnyResource>({ columns = none, openKey, ...props }: Props<R>) {
  const { resource, scope } = props
  const { declared } = resource
  const [params, change] = useListParams()
  const words = useOwnWords()
  const opening = useOpenAddress(openKey)
  const shown = useMemo<NarrowedList>(() => ({ params, change, words, declared }), [params, change, words, declared])
  // All rows are on one page.
  const behind = useMemo(() => ({ ...params, pageSize: Number.MAX_SAFE_INTEGER }), [params])
  const queryOf = props.queryOf ?? ((now: typeof params) => wholeOf(declared, scope, now))
  return (
    <ListFrame<R>
      {...props}
      queryOf={queryOf}
      shown={shown}
      columns={columns}
      behind={behind}
      opening={opening}
      openKey={openKey}
      isSelectable={false}
    />
  )
}
