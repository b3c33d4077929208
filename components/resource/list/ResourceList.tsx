import { useMemo } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { type RecordOpener, useOpenAddress } from '../record/useOpenAddress.ts'
import { useListView } from '../savedViews/useListView.ts'
import type { Column } from '../base/columns.tsx'
import { ListFrame, type ListProps } from './ListFrame.tsx'

interface Props<R extends AnyResource> extends ListProps<R> {
  columns: readonly Column<RowOf<R>>[]
  /** Called when a row is opened, if that does not open a record of this screen. Must be stable. */
  onOpen?: (row: RowOf<R>) => void
  /** False until the screen knows what the list shows. */
  isKnown?: boolean
}

/**
 * A list with saved views, around its parts: `ListBar`, `WhileSelected`, `ListRows`, `RecordDrawer` and the screen's own. The address
 * holds its parameters and the open record.
 */
export function ResourceList<R extends AnyResource>({ columns, onOpen, isKnown = true, ...props }: Props<R>) {
  const view = useListView(props.resource.declared, columns)
  const { openedId: idInAddress, open, close } = useOpenAddress()
  const openedId = onOpen && typeof idInAddress === 'number' ? null : idInAddress
  const opener = useMemo<RecordOpener>(() => ({ openedId, open, close }), [openedId, open, close])
  return (
    <ListFrame<R>
      {...props}
      controls={view}
      view={view}
      columns={view.columns}
      isKnown={isKnown && view.isKnown}
      opener={opener}
      onOpen={onOpen}
    />
  )
}
