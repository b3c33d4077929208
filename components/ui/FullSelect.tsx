import { type RefSelectProps, Select, type SelectProps } from 'antd'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { searchByLabel } from './selectSearch.ts'
import { useIsNarrow } from './useIsNarrow.ts'

export interface FullSelectProps<Value> extends Omit<SelectProps<Value>, 'onSelect' | 'onBlur'> {
  /** The plain select that this one replaces; its focus moves here. */
  plainSelect: RefObject<HTMLElement | null>
  /** Opens on mount, because it was clicked while its code was loading. */
  opensOnMount: boolean
  /** What was typed meanwhile. Not searched for on a phone, where a search opens the keyboard. */
  typed: RefObject<string>
  /** Called once it is mounted. */
  onMounted: () => void
}

/** Ant Design's select, which replaces the plain one of a `LazySelect`. */
export function FullSelect<Value>({ plainSelect, opensOnMount, typed, onMounted, ...select }: FullSelectProps<Value>) {
  const [isOpen, setOpen] = useState(false)
  // Once it is empty again, the select holds it.
  const [search, setSearch] = useState('')
  const endSearch = () => setSearch('')
  const isSearched = !useIsNarrow() && search !== ''
  // How it is searched is not in the code of the plain select.
  const showSearch = select.showSearch === true ? searchByLabel : select.showSearch
  const control = useRef<RefSelectProps>(null)
  const replacePlainSelect = useRef(() => {
    if (opensOnMount || document.activeElement === plainSelect.current) control.current?.focus()
    onMounted()
  })
  useLayoutEffect(() => replacePlainSelect.current(), [])
  const shouldOpen = useRef(opensOnMount)
  useEffect(() => {
    if (!shouldOpen.current) return
    // Opens after the press that requested it: a press outside an open list closes the list.
    const timer = setTimeout(() => {
      setOpen(true)
      if (typed.current) setSearch(typed.current + (control.current?.nativeElement.querySelector('input')?.value ?? ''))
    })
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Select<Value>
      {...select}
      showSearch={isSearched ? { ...searchByLabel, searchValue: search, onSearch: setSearch } : showSearch}
      onSelect={endSearch}
      onBlur={endSearch}
      ref={control}
      open={isOpen}
      onOpenChange={setOpen}
    />
  )
}
