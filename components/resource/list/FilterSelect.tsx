import type { ReactNode } from 'react'
import { LazySelect } from '../../ui/LazySelect.tsx'
import { useListParams } from './useListParams.ts'
import { useTellWords } from '../views/words.ts'

interface Props<Value extends number | string> {
  /** The filter's name in the address. */
  name: string
  label: string
  placeholder: string
  options: readonly { value: Value; label: string }[]
  /** Stands for the options that could not be loaded. */
  notLoaded?: ReactNode
}

/** So many options are read at a glance; of more, what is wanted can be typed. */
const searchedFrom = 12

/** Narrows the list of its screen to one choice; the address says which. */
export function FilterSelect<Value extends number | string>({ name, label, placeholder, options, notLoaded }: Props<Value>) {
  const [{ filters }, change] = useListParams()
  const chosen = options.find(({ value }) => String(value) === filters[name])
  // Without any choices they are on their way.
  useTellWords(name, label, options.length === 0 ? '…' : chosen?.label)
  const choose = (value?: Value) => change({ filters: { [name]: value === undefined ? '' : String(value) } })
  return (
    <LazySelect<Value>
      className="filter"
      label={label}
      placeholder={placeholder}
      value={chosen?.value}
      chosen={chosen ? [chosen.label] : []}
      options={[...options]}
      notLoaded={notLoaded}
      popupMatchSelectWidth={false}
      showSearch={options.length > searchedFrom ? { optionFilterProp: 'label' } : false}
      onChange={choose}
      onClear={() => choose()}
    />
  )
}

interface SeveralProps extends Pick<Props<number>, 'name' | 'label' | 'placeholder'> {
  options: readonly { value: number; label: string }[]
}

/** The same for any of several choices. */
export function FilterSelectSeveral({ name, label, placeholder, options }: SeveralProps) {
  const [{ filters }, change] = useListParams()
  const asked = (filters[name] ?? '').split(',')
  const chosen = options.filter(({ value }) => asked.includes(String(value)))
  const choose = (values: number[]) => change({ filters: { [name]: values.join(',') } })
  const words = chosen.map((one) => one.label)
  useTellWords(name, label, words.join(', ') || undefined)
  return (
    <LazySelect<number[]>
      isMultiple
      className="filter-wide"
      label={label}
      placeholder={placeholder}
      options={[...options]}
      value={chosen.map(({ value }) => value)}
      chosen={words}
      onChange={choose}
      onClear={() => choose([])}
    />
  )
}
