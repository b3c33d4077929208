import type { ReactNode } from 'react'
import type { AnyResource } from '#contract/resource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useListScreen } from '../screen/listContexts.ts'
import { MergeRows } from '../list/MergeRows.tsx'
import type { SelectedActionsProps } from '../bulk/SelectedActionsProps.ts'
import type { Selection } from '../bulk/useSelection.ts'
import { WhileSelected } from './WhileSelected.tsx'

/** Loaded when the first row is selected. */
const BulkDelete = lazyPart(() => import('../bulk/BulkDelete.tsx').then((file) => file.BulkDelete))
const SelectedActions = lazyPart(() => import('./SelectedActions.tsx').then((file) => file.SelectedActions))

interface Props<R extends AnyResource> extends Omit<SelectedActionsProps<R>, 'selection'> {
  /** Further actions for the selected rows. */
  children?: (selection: Selection) => ReactNode
}

/**
 * The bar above the surrounding list while rows are selected: changes a field of them, exports and deletes them, and merges two of them
 * if the list offers that.
 */
export function DeleteSelected<R extends AnyResource>({ of: resource, timeZone, fields, children }: Props<R>) {
  const { texts, nameOf } = useListScreen(resource)
  return (
    <WhileSelected of={resource}>
      {(selection, { total }) => (
        <BulkDelete
          resource={resource}
          selection={selection}
          total={total}
          one={texts.one}
          many={texts.many ?? texts.list.toLowerCase()}
          nameOf={nameOf}
        >
          {children?.(selection)}
          <SelectedActions of={resource} selection={selection} timeZone={timeZone} fields={fields} />
          {selection.ids.length === 2 && <MergeRows of={resource} ids={selection.ids} />}
        </BulkDelete>
      )}
    </WhileSelected>
  )
}
