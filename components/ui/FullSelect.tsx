import { type RefSelectProps, Select, type SelectProps } from 'antd'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

export interface FullSelectProps<Value> extends SelectProps<Value> {
  /** The plain select that this one replaces; its focus moves here. */
  plainSelect: RefObject<HTMLElement | null>
  /** Opens on mount, because it was clicked while its code was loading. */
  opensOnMount: boolean
  /** Called once it is mounted. */
  onMounted: () => void
}

/** Ant Design's select, which replaces the plain one of a `LazySelect`. */
export function FullSelect<Value>({ plainSelect, opensOnMount, onMounted, ...select }: FullSelectProps<Value>) {
  const [isOpen, setOpen] = useState(false)
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
    const timer = setTimeout(() => setOpen(true))
    return () => clearTimeout(timer)
  }, [])
  return <Select<Value> {...select} ref={control} open={isOpen} onOpenChange={setOpen} />
}
