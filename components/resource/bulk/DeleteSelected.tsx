import type { ReactNode } from 'react'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useListScreen } from '../list/listContexts.ts'
import { MergeRows } from '../merge/MergeRows.tsx'
import type { Selection } from './useSelection.ts'
import { WhileSelected } from './WhileSelected.tsx'

/** Loaded when the first row is selected. */
const BulkDelete = lazyPart(() => import('./BulkDelete.tsx').then((file) => file.BulkDelete))

interface Props<R extends AnyResource> {
  of: ResourceStore<R>
  /** Further actions for the selected rows. */
  children?: (selection: Selection) => ReactNode
}

/** The bar above the surrounding list while rows are selected: deletes them, and merges two of them if the list offers that. */
export function DeleteSelected<R extends AnyResource>({ of: resource, children }: Props<R>) {
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
          {selection.ids.length === 2 && <MergeRows of={resource} ids={selection.ids} />}
        </BulkDelete>
      )}
    </WhileSelected>
  )
}
