import { useContext } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useListParams } from '../base/useListParams.ts'
import { FilterFoldContext } from '../base/filterFold.ts'
import { useRegisterFilterLabel } from '../base/filterLabels.ts'

const TagSelect = lazyPart(() => import('./TagSelect.tsx').then((file) => file.TagSelect))

interface Props<R extends AnyResource> {
  of: ResourceStore<R>
  /** The field with the tags. */
  field: keyof RowOf<R> & string
}

/** Filters a list by one tag (the filter `tag` of its declaration): one that its rows have, or any other that is typed. */
export function TagFilter<R extends AnyResource>({ of: resource, field }: Props<R>) {
  const [{ filters }, change] = useListParams()
  const { tag } = filters
  useRegisterFilterLabel('tag', 'Tag', tag)
  if (useContext(FilterFoldContext) === 'closed') return null
  return <TagSelect<R> of={resource} field={field} value={tag} onChange={(next) => change({ filters: { tag: next } })} />
}
