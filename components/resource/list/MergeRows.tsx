import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useListScreen, useListRecord, useListSelection } from '../screen/listContexts.ts'
import type { Values } from '../base/values.ts'

const MergeButton = lazyPart(() => import('../merge/MergeButton.tsx').then((file) => file.MergeButton))

interface Props<R extends AnyResource> {
  of: ResourceStore<R>
  /** One row, or two. */
  ids: readonly number[]
}

/** Offers to merge rows of the surrounding list, if the list supports it. */
export function MergeRows<R extends AnyResource>({ of: resource, ids: [first, second] }: Props<R>) {
  const { scope, texts, nameOf, mergeOptions, open } = useListScreen(resource)
  const { drop } = useListSelection(resource)
  const { row } = useListRecord(resource)
  if (!mergeOptions || first === undefined) return null
  return (
    <MergeButton
      resource={resource}
      scope={scope}
      mergeOptions={mergeOptions}
      nameOf={nameOf}
      ids={second === undefined ? [first] : [first, second]}
      one={texts.one}
      many={texts.many ?? texts.list.toLowerCase()}
      onMerged={(survivor, mergedId) => {
        drop([mergedId])
        if (survivor && (row as Values | null)?.[resource.declared.idKey] === mergedId) open(survivor)
      }}
    />
  )
}
