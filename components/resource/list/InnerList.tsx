import { useCallback, useMemo, useState } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { Opened, Opening } from '../record/useOpenAddress.ts'
import type { NarrowedList } from '../views/useListView.ts'
import { useOwnWords } from '../views/words.ts'
import type { Column } from './columns.tsx'
import { ListFrame, type ListProps } from './ListFrame.tsx'
import type { ListParams } from './listParams.ts'
import type { ChangeParams } from './useListParams.ts'

interface Props<R extends AnyResource> extends ListProps<R> {
  columns: readonly Column<RowOf<R>>[]
}
const first: ListParams = { page: 1, pageSize: 20, filters: {} }

/**
 * A list inside a record, around its parts. The address belongs to the record, so the list holds its parameters and its open record in
 * its own state.
 */
export function InnerList<R extends AnyResource>(props: Props<R>) {
  const { declared } = props.resource
  const [params, setParams] = useState(first)
  const [opened, open] = useState<Opened>(null)
  const words = useOwnWords()
  const change = useCallback<ChangeParams>(({ filters: _, ...list }) => setParams((before) => ({ ...before, page: 1, ...list })), [])
  const shown = useMemo<NarrowedList>(() => ({ params, change, words, declared }), [params, change, words, declared])
  const opening = useMemo<Opening>(() => ({ opened, open, close: () => open(null) }), [opened])
  return <ListFrame<R> {...props} shown={shown} opening={opening} />
}
