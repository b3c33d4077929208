import { Select } from 'antd'
import { useState } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { searchByLabel } from '../../ui/selectSearch.ts'
import { useUsedValues } from './useUsedValues.ts'

interface Props<R extends AnyResource> {
  of: ResourceStore<R>
  field: keyof RowOf<R> & string
  value: string | undefined
  /** An empty text for no tag. */
  onChange: (value: string) => void
}

/** The control of `TagFilter`. The tags are loaded when it opens. */
export function TagSelect<R extends AnyResource>({ of: resource, field, value, onChange }: Props<R>) {
  const { used, load } = useUsedValues(resource, field)
  const [typed, setTyped] = useState('')
  const tags = [...new Set([value, ...used, typed.trim()])].filter((tag) => tag !== undefined && tag !== '')
  return (
    <Select
      className="filter"
      aria-label="Tag"
      placeholder="Any tag"
      allowClear
      popupMatchSelectWidth={false}
      showSearch={{ ...searchByLabel, onSearch: setTyped }}
      notFoundContent="Type a tag"
      value={value}
      options={tags.map((tag) => ({ value: tag, label: tag }))}
      onFocus={load}
      onChange={(next: string | undefined) => {
        setTyped('')
        onChange(next ?? '')
      }}
    />
  )
}
