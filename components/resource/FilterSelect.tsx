import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useListParams } from './useListParams.ts'

interface Props<Value extends number | string> {
  /** The filter's name in the address. */
  name: string
  label: string
  placeholder: string
  options: readonly { value: Value; label: string }[]
  /** Stands for the options that could not be loaded. */
  notLoaded?: ReactNode
}

/** Narrows the list of its screen to one choice; the address says which. */
export function FilterSelect<Value extends number | string>({ name, label, placeholder, options, notLoaded }: Props<Value>) {
  const [{ filters }, change] = useListParams()
  return (
    <Select<Value>
      allowClear
      className="filter"
      aria-label={label}
      placeholder={placeholder}
      value={options.find(({ value }) => String(value) === filters[name])?.value}
      options={[...options]}
      status={notLoaded ? 'warning' : undefined}
      notFoundContent={notLoaded || undefined}
      popupMatchSelectWidth={false}
      onChange={(value?: Value) => change({ filters: { [name]: value === undefined ? '' : String(value) } })}
    />
  )
}
