import { useState } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { FieldProps } from '../../form/Field.tsx'
import { TagsField } from '../../form/fields.tsx'
import { useListScreen } from '../list/listContexts.ts'

interface Props<R extends AnyResource> extends FieldProps {
  of: ResourceStore<R>
  name: keyof RowOf<R> & string
}

/** Free short texts. Those that rows of the surrounding list have are suggested, the most frequent first. */
export function UsedTagsField<R extends AnyResource>({ of: resource, ...field }: Props<R>) {
  const dispatch = useAppDispatch()
  const { scope } = useListScreen(resource)
  const [used, setUsed] = useState<readonly string[]>([])
  const { fetchCounts } = resource
  const load = async () => {
    const result = await dispatch(fetchCounts(Object.assign({ field: field.name }, scope)))
    if (fetchCounts.fulfilled.match(result)) setUsed(result.payload.map(({ value }) => value))
  }
  return <TagsField {...field} suggestions={used} onFocus={() => void load()} />
}
