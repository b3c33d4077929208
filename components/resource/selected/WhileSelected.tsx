import type { ReactNode } from 'react'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useListScreen, useListSelection } from '../screen/listContexts.ts'
import type { Selection } from '../bulk/useSelection.ts'

interface Props<R extends AnyResource> {
  of: ResourceStore<R>
  /** The actions for the rows; `list` describes all rows that match. */
  children: (selection: Selection, list: { total: number; reload: () => void }) => ReactNode
}

/** Renders its children while rows of the surrounding list are selected. */
export function WhileSelected<R extends AnyResource>({ of, children }: Props<R>) {
  const selection = useListSelection(of)
  const { list } = useListScreen(of)
  return selection.ids.length > 0 && children(selection, list)
}
