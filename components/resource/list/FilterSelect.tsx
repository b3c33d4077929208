import type { ReactNode } from 'react'
import type { AnyResource, FilterNameOf } from '#contract/resource.ts'
import { LazySelect } from '../../ui/LazySelect.tsx'
import { useListParams } from './useListParams.ts'
import { useTellWords } from '../views/words.ts'

interface Props<Value extends number | string, Name extends string = string> {
  /** The filter's name in the address. */
  name: Name
  label: string
  placeholder: string
  options: readonly { value: Value; label: string }[]
  /** Shown instead of options that could not be loaded. */
  notLoaded?: ReactNode
}

interface FilterControls<Name extends string> {
  FilterSelect: <Value extends number | string>(props: Props<Value, Name>) => ReactNode
  FilterSelectSeveral: (props: SeveralProps<Name>) => ReactNode
}

/**
 * The filter controls of a list, for the filters of its declaration and those the screen reads itself (`own`): `const { FilterSelect } =
 * filtersOf(speakers)`.
 */
export const filtersOf = <R extends AnyResource, const Own extends string = never>(
  _: R,
  __: readonly Own[] = [],
): FilterControls<FilterNameOf<R> | Own> => controls
/** The same for a screen whose rows are not a declared resource. */
export const filtersNamed = <const Name extends string>(_: readonly Name[]): FilterControls<Name> => controls

/** Lists with more options than this can be searched by typing. */
const searchedFrom = 12

/** Filters the list of its screen by one option, which is stored in the address. */
function FilterSelect<Value extends number | string>({ name, label, placeholder, options, notLoaded }: Props<Value>) {
  const [{ filters }, change] = useListParams()
  const chosen = options.find(({ value }) => String(value) === filters[name])
  // Without options, they are still loading.
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

interface SeveralProps<Name extends string = string> extends Pick<Props<number, Name>, 'name' | 'label' | 'placeholder'> {
  options: readonly { value: number; label: string }[]
}

/** The same for any number of options. */
function FilterSelectSeveral({ name, label, placeholder, options }: SeveralProps) {
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

const controls: FilterControls<string> = { FilterSelect, FilterSelectSeveral }
