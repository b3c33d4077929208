import type { AnyResource, ListQueryOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { ExportButton } from '../list/ExportButton.tsx'
import { useListScreen } from '../screen/listContexts.ts'
import type { Selection } from '../bulk/useSelection.ts'

/** Exports the selected rows, in the order and with the columns of the list. */
export function ExportSelected<R extends AnyResource>({
  of: resource,
  selection: { ids },
}: {
  of: ResourceStore<R>
  selection: Selection
}) {
  const { scope, texts, columns, controls } = useListScreen(resource)
  const { sort } = controls.params
  // Without search and filters: a selected row may no longer match them.
  const input = { ...(scope as object), ...(sort && { sort }) } as ListQueryOf<R>
  return <ExportButton resource={resource} input={input} ids={ids} total={ids.length} columns={columns} texts={texts} size="small" />
}
