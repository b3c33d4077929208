import { useState } from 'react'
import { useAppDispatch } from '#store/hooks.ts'
import { readPreference, writePreference } from '#store/preferences.ts'

/**
 * A boolean that this browser remembers under `key`; `standard` until the user chooses one. Ignores a value of another type, which an
 * older version of the console may have written.
 */
export function usePreference(key: string, standard: boolean): [boolean, (value: boolean) => void] {
  const dispatch = useAppDispatch()
  const [chosen, setChosen] = useState(() => dispatch(readPreference(key)))
  const choose = (value: boolean) => {
    setChosen(value)
    dispatch(writePreference(key, value))
  }
  return [typeof chosen === 'boolean' ? chosen : standard, choose]
}
