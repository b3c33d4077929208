import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import type { FieldProps } from '../../form/Field.tsx'
import { TagsField } from '../../form/fields.tsx'
import { useUsedValues } from './useUsedValues.ts'

interface Props<R extends AnyResource> extends FieldProps {
  of: ResourceStore<R>
  name: keyof RowOf<R> & string
}

/** Free short texts. Those that rows of the surrounding list have are suggested, the most frequent first. */
export function UsedTagsField<R extends AnyResource>({ of: resource, ...field }: Props<R>) {
  const { used, load } = useUsedValues(resource, field.name)
  return <TagsField {...field} suggestions={used} onFocus={load} />
}
