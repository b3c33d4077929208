import type { ReactNode } from 'react'
import type { AnyResource, FilterNameOf } from '#contract/resource.ts'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { LazySelect } from '../../ui/LazySelect.tsx'
import { useListParams } from '../base/useListParams.ts'
import { useRegisterFilterLabel } from '../base/filterLabels.ts'

interface Props<Value extends number | string, Name extends string = string> {
  /** The filter's name in the address. */
  name: Name
  label: string
  placeholder: string
  options: readonly { value: Value; label: string }[]
  /** Shown instead of options that could not be loaded. */
  failureNote?: ReactNode
}

interface FilterControls<Name extends string> {
  FilterSelect: <Value extends number | string>(props: Props<Value, Name>) => ReactNode
  FilterMultiSelect: (props: MultiSelectProps<Name>) => ReactNode
}

/**
 * The filter controls of a list, for the filters of its declaration and those the screen reads itself (`own`): `const { FilterSelect } =
 * filtersOf(speakers)`.
 */
export const filtersOf = <R extends AnyResource, const OwnName extends string = never>(
  _: R,
  __: readonly OwnName[] = [],
): FilterControls<FilterNameOf<R> | OwnName> => controls
/** The same for a screen whose rows are not a declared resource. */
export const filtersNamed = <const Name extends string>(_: readonly Name[]): FilterControls<Name> => controls

/** On a phone a search opens its keyboard, which hides the options. Longer lists are searched there too. */
const searchedOnPhone = 12

/** Characters of a chosen option that the usual width holds. */
const shortLabel = 11

/** Filters the list of its screen by one option, which is stored in the address. */
function FilterSelect<Value extends number | string>({ name, label, placeholder, options, failureNote }: Props<Value>) {
  const [{ filters }, change] = useListParams()
  const selected = options.find(({ value }) => String(value) === filters[name])
  const isSearchable = !useIsNarrow() || options.length > searchedOnPhone
  // Without options, they are still loading.
  useRegisterFilterLabel(name, label, options.length === 0 ? '…' : selected?.label)
  const choose = (value?: Value) => change({ filters: { [name]: value === undefined ? '' : String(value) } })
  return (
    <LazySelect<Value>
      className={selected && selected.label.length > shortLabel ? 'filter filter-long' : 'filter'}
      label={label}
      placeholder={placeholder}
      value={selected?.value}
      selectedLabels={selected ? [selected.label] : []}
      options={[...options]}
      failureNote={failureNote}
      popupMatchSelectWidth={false}
      showSearch={isSearchable}
      onChange={choose}
      onClear={() => choose()}
    />
  )
}

interface MultiSelectProps<Name extends string = string> extends Pick<Props<number, Name>, 'name' | 'label' | 'placeholder'> {
  options: readonly { value: number; label: string }[]
}

/** The same for any number of options. */
function FilterMultiSelect({ name, label, placeholder, options }: MultiSelectProps) {
  const [{ filters }, change] = useListParams()
  const selectedValues = (filters[name] ?? '').split(',')
  const selected = options.filter(({ value }) => selectedValues.includes(String(value)))
  const choose = (values: number[]) => change({ filters: { [name]: values.join(',') } })
  const selectedLabels = selected.map((one) => one.label)
  useRegisterFilterLabel(name, label, selectedLabels.join(', ') || undefined)
  return (
    <LazySelect<number[]>
      isMultiple
      className="filter-wide"
      label={label}
      placeholder={placeholder}
      options={[...options]}
      value={selected.map(({ value }) => value)}
      selectedLabels={selectedLabels}
      onChange={choose}
      onClear={() => choose([])}
    />
  )
}

const controls: FilterControls<string> = { FilterSelect, FilterMultiSelect }
