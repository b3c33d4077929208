import { useCallback, useMemo, useState } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { OpenedId, RecordOpener } from '../record/useOpenAddress.ts'
import type { ListControls } from '../savedViews/useListView.ts'
import { useNewFilterLabels } from '../base/filterLabels.ts'
import type { Column } from '../base/columns.tsx'
import { ListFrame, type ListProps } from './ListFrame.tsx'
import type { ListParams } from '../base/listParams.ts'
import type { ChangeParams } from '../base/useListParams.ts'

interface Props<R extends AnyResource> extends ListProps<R> {
  columns: readonly Column<RowOf<R>>[]
}
const initialParams: ListParams = { page: 1, pageSize: 20, filters: {} }

/**
 * A list inside a record, around its parts. The address belongs to the record, so the list holds its parameters and its open record in
 * its own state.
 */
export function InnerList<R extends AnyResource>(props: Props<R>) {
  const { declared } = props.resource
  const [params, setParams] = useState(initialParams)
  const [openedId, open] = useState<OpenedId>(null)
  const labels = useNewFilterLabels()
  const change = useCallback<ChangeParams>(({ filters: _, ...list }) => setParams((current) => ({ ...current, page: 1, ...list })), [])
  const controls = useMemo<ListControls>(() => ({ params, change, labels, declared }), [params, change, labels, declared])
  const opener = useMemo<RecordOpener>(() => ({ openedId, open, close: () => open(null) }), [openedId])
  return <ListFrame<R> {...props} controls={controls} opener={opener} />
}
