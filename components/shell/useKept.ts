import { useState } from 'react'
import { useAppDispatch } from '#store/hooks.ts'
import { readKept, writeKept } from '#store/kept.ts'

/** A state that this browser remembers under `key`. What was kept by an older console and is of another type is ignored. */
export function useKept(key: string, standard: boolean): [boolean, (value: boolean) => void] {
  const dispatch = useAppDispatch()
  const [value, setValue] = useState(() => {
    const kept = dispatch(readKept(key))
    return typeof kept === 'boolean' ? kept : standard
  })
  const keep = (next: boolean) => {
    setValue(next)
    dispatch(writeKept(key, next))
  }
  return [value, keep]
}
