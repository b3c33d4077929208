import { createContext, useContext, useEffect } from 'react'

/** The names that the controls of a form show in place of ids, by field and id. */
export type ShownNames = Map<string, string>
export const nameKey = (field: string, id: unknown): string => `${field} ${String(id)}`

const Context = createContext<ShownNames>(new Map())
export const ShownNamesProvider = Context

/** Remembers the names of a field's choices, so that a comparison of two versions can show them. */
export function useShownNames(field: string, choices: readonly { value: unknown; label: unknown }[] | undefined): void {
  const names = useContext(Context)
  useEffect(() => {
    for (const { value, label } of choices ?? []) if (typeof label === 'string') names.set(nameKey(field, value), label)
  }, [names, field, choices])
}
