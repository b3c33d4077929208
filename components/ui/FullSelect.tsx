import { type RefSelectProps, Select, type SelectProps } from 'antd'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

export interface FullSelectProps<Value> extends SelectProps<Value> {
  /** What stood in its place: it gives its focus on. */
  before: RefObject<HTMLElement | null>
  /** Opens at once: it was clicked while its code was under way. */
  opens: boolean
  /** It is here now. */
  onShown: () => void
}

/** Ant Design's select, in the place of the plain one of a `LazySelect`. */
export function FullSelect<Value>({ before, opens, onShown, ...select }: FullSelectProps<Value>) {
  const [isOpen, setOpen] = useState(false)
  const control = useRef<RefSelectProps>(null)
  const takeOver = useRef(() => {
    if (opens || document.activeElement === before.current) control.current?.focus()
    onShown()
  })
  useLayoutEffect(() => takeOver.current(), [])
  const opensFirst = useRef(opens)
  useEffect(() => {
    if (!opensFirst.current) return
    // After the press that asked for it: a press outside of an open list closes it.
    const timer = setTimeout(() => setOpen(true))
    return () => clearTimeout(timer)
  }, [])
  return <Select<Value> {...select} ref={control} open={isOpen} onOpenChange={setOpen} />
}
