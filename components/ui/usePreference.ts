import { useState } from 'react'
import { useAppDispatch } from '#store/hooks.ts'
import { readPreference, writePreference } from '#store/preferences.ts'

/**
 * A boolean that this browser remembers under `key`; `defaultValue` until the user chooses one. Ignores a value of another type, which an
 * older version of the console may have written.
 */
export function usePreference(key: string, defaultValue: boolean): [boolean, (value: boolean) => void] {
  const dispatch = useAppDispatch()
  const [stored, setStored] = useState(() => dispatch(readPreference(key)))
  const choose = (value: boolean) => {
    setStored(value)
    dispatch(writePreference(key, value))
  }
  return [typeof stored === 'boolean' ? stored : defaultValue, choose]
}
