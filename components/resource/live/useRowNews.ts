import { useState } from 'react'
import type { Change } from '#contract/history.ts'
import { fetchRowChanges } from '#store/history/history.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import type { Values } from '../values.ts'
import type { Merged } from './mergeNewer.ts'

/** Another user's change to a field of an open form. */
export interface FieldNews {
  /** The name of the other user; undefined until it is loaded. */
  by?: string
  /** The user must choose between `theirs` and their own input. */
  isAsked: boolean
  theirs: unknown
}
export type NewsByField = Readonly<Record<string, FieldNews>>

interface RowNews {
  news: NewsByField
  /** A newer version of the row was merged into the form, which had version `sinceVersion`. */
  hear: (merged: Merged, newer: Values, sinceVersion: number) => void
  /** The user has chosen a value for the field. */
  settle: (field: string) => void
  clear: () => void
}

/** Collects other users' changes to a row while its form is open. The users' names come from the row's history. */
export function useRowNews(resource: string, id: number | undefined): RowNews {
  const dispatch = useAppDispatch()
  const ownId = useAppSelector(({ auth }) => auth.user?.contactId)
  const [news, setNews] = useState<NewsByField>({})

  const change = (merged: Merged, newer: Values): void =>
    setNews((before) => {
      const others = Object.entries(before).filter(([field]) => !merged.agreed.includes(field))
      const told = (fields: readonly string[], isAsked: boolean) =>
        fields.map((field) => [field, { isAsked, theirs: newer[field] } satisfies FieldNews])
      return Object.fromEntries([...others, ...told(Object.keys(merged.taken), false), ...told(merged.asked, true)]) as NewsByField
    })

  const nameThem = async (sinceVersion: number): Promise<void> => {
    if (id === undefined) return
    const result = await dispatch(fetchRowChanges({ resource, id }))
    if (!fetchRowChanges.fulfilled.match(result)) return
    const newest = result.payload.filter(({ version }) => version > sinceVersion)
    setNews((before) =>
      Object.fromEntries(
        Object.entries(before).map(([field, one]) => {
          const found = newest.find(({ after }) => after && field in after)
          return [field, found ? { ...one, by: nameOf(found, ownId) } : one]
        }),
      ),
    )
  }

  return {
    news,
    hear: (merged, newer, sinceVersion) => {
      if (Object.keys(merged.taken).length + merged.asked.length + merged.agreed.length === 0) return
      change(merged, newer)
      void nameThem(sinceVersion)
    },
    settle: (field) => setNews(({ [field]: _, ...others }) => others),
    clear: () => setNews({}),
  }
}

const nameOf = ({ actorContactId, actorName }: Change, ownId: number | undefined): string | undefined =>
  actorContactId !== null && actorContactId === ownId ? 'You' : (actorName ?? undefined)
