import { type Dependent, restrictionText, dependentsText } from '#contract/dependents.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { fetchDependents } from '#store/dependents.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { undoText } from '../undoText.ts'

/** The confirmation before a row is deleted. `isRestricted`: the row cannot be deleted now, and the text says why. */
export interface DeleteConfirmation {
  title: string
  text: string
  /** The rows that refer to it. */
  dependents: readonly Dependent[]
  isRestricted: boolean
}

/** Deletes one row. `confirmationOf` counts the rows that refer to it; `remove` deletes it and returns whether it succeeded. */
export function useDeletion<R extends AnyResource>({ declared, remove }: ResourceStore<R>) {
  const dispatch = useAppDispatch()
  const keyOf = (row: RowOf<R>) => {
    const { [declared.idKey]: id = 0, rowVersion = 0 } = row as Record<string, number>
    return { id, rowVersion }
  }
  return {
    confirmationOf: async (row: RowOf<R>, name: string): Promise<DeleteConfirmation> => {
      const result = await dispatch(fetchDependents({ resource: declared.name, id: keyOf(row).id }))
      // Deleting is possible even if counting failed.
      const dependents: readonly Dependent[] = fetchDependents.fulfilled.match(result) ? result.payload : []
      const restriction = restrictionText(dependents)
      if (restriction) return { title: `Cannot delete ${name}`, text: restriction, dependents, isRestricted: true }
      return {
        title: `Delete ${name}?`,
        text: [...dependentsText(dependents, 'it'), ...(declared.deletionNote ? [declared.deletionNote] : []), undoText].join(' '),
        dependents: [],
        isRestricted: false,
      }
    },
    remove: async (row: RowOf<R>): Promise<boolean> => {
      const { id, rowVersion } = keyOf(row)
      return remove.fulfilled.match(await dispatch(remove({ [declared.idKey]: id, rowVersion })))
    },
  }
}
