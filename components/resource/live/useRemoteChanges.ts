import { useState } from 'react'
import { fetchRowChanges } from '#store/history/history.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import type { Values } from '../base/values.ts'
import { nameOf } from './authors.ts'
import type { FormMerge } from './mergeNewer.ts'

/** Another user's change to a field of an open form. */
export interface RemoteChange {
  /** The name of the other user; undefined until it is loaded. */
  by?: string
  /** The user must choose between `theirs` and their own input. */
  needsChoice: boolean
  theirs: unknown
}
export type RemoteChanges = Readonly<Record<string, RemoteChange>>

interface RemoteChangesState {
  changes: RemoteChanges
  /** A newer version of the row was merged into the form, which had version `sinceVersion`. */
  add: (merged: FormMerge, newer: Values, sinceVersion: number) => void
  /** The user has chosen a value for the field. */
  remove: (field: string) => void
  clear: () => void
}

/** Collects other users' changes to a row while its form is open. The users' names come from the row's history. */
export function useRemoteChanges(resource: string, id: number | undefined): RemoteChangesState {
  const dispatch = useAppDispatch()
  const ownId = useAppSelector(({ auth }) => auth.user?.contactId)
  const [changes, setChanges] = useState<RemoteChanges>({})

  const merge = (merged: FormMerge, newer: Values): void =>
    setChanges((current) => {
      const others = Object.entries(current).filter(([field]) => !merged.agreed.includes(field))
      const entriesOf = (fields: readonly string[], needsChoice: boolean) =>
        fields.map((field) => [field, { needsChoice, theirs: newer[field] } satisfies RemoteChange])
      return Object.fromEntries([
        ...others,
        ...entriesOf(Object.keys(merged.applied), false),
        ...entriesOf(merged.conflicting, true),
      ]) as RemoteChanges
    })

  const loadAuthors = async (sinceVersion: number): Promise<void> => {
    if (id === undefined) return
    const result = await dispatch(fetchRowChanges({ resource, id }))
    if (!fetchRowChanges.fulfilled.match(result)) return
    const newest = result.payload.filter(({ version }) => version > sinceVersion)
    setChanges((current) =>
      Object.fromEntries(
        Object.entries(current).map(([field, remoteChange]) => {
          const match = newest.find(({ after }) => after && field in after)
          return [field, match ? { ...remoteChange, by: nameOf(match, ownId) } : remoteChange]
        }),
      ),
    )
  }

  return {
    changes,
    add: (merged, newer, sinceVersion) => {
      if (Object.keys(merged.applied).length + merged.conflicting.length + merged.agreed.length === 0) return
      merge(merged, newer)
      void loadAuthors(sinceVersion)
    },
    remove: (field) => setChanges(({ [field]: _, ...others }) => others),
    clear: () => setChanges({}),
  }
}
