import { useState } from 'react'
import { useAppDispatch } from '#store/hooks.ts'
import { readPreference, writePreference } from '#store/preferences.ts'

/** A state that this browser remembers under `key`, as long as nobody chose it `standard`. What an older console wrote and is of another type is ignored. */
export function usePreference(key: string, standard: boolean): [boolean, (value: boolean) => void] {
  const dispatch = useAppDispatch()
  const [chosen, setChosen] = useState(() => dispatch(readPreference(key)))
  const choose = (value: boolean) => {
    setChosen(value)
    dispatch(writePreference(key, value))
  }
  return [typeof chosen === 'boolean' ? chosen : standard, choose]
}
