import { useState } from 'react'
import { useAppDispatch } from '#store/hooks.ts'
import { readPreference, writePreference } from '#store/preferences.ts'

/** A state that this browser remembers under `key`. What an older console wrote and is of another type is ignored. */
export function usePreference(key: string, standard: boolean): [boolean, (value: boolean) => void] {
  const dispatch = useAppDispatch()
  const [value, setValue] = useState(() => {
    const chosen = dispatch(readPreference(key))
    return typeof chosen === 'boolean' ? chosen : standard
  })
  const keep = (next: boolean) => {
    setValue(next)
    dispatch(writePreference(key, next))
  }
  return [value, keep]
}
