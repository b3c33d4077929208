import { type Dependent, whatKeeps, whatRefers } from '#contract/dependents.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { fetchDependents } from '#store/dependents.ts'
import { useAppDispatch } from '#store/hooks.ts'

/** The confirmation before a row is deleted. `isKept`: the row cannot be deleted now, and the text says why. */
export interface DeleteQuestion {
  title: string
  text: string
  isKept: boolean
}

const undoable = 'You can undo this for some minutes.'

/** Deletes one row. `questionOf` counts the rows that refer to it; `remove` deletes it and returns whether it succeeded. */
export function useDeletion<R extends AnyResource>({ declared, remove }: ResourceStore<R>) {
  const dispatch = useAppDispatch()
  const keyOf = (row: RowOf<R>) => {
    const { [declared.idKey]: id = 0, rowVersion = 0 } = row as Record<string, number>
    return { id, rowVersion }
  }
  return {
    questionOf: async (row: RowOf<R>, name: string): Promise<DeleteQuestion> => {
      const result = await dispatch(fetchDependents({ resource: declared.name, id: keyOf(row).id }))
      // Deleting is possible even if counting failed.
      const dependents: readonly Dependent[] = fetchDependents.fulfilled.match(result) ? result.payload : []
      const kept = whatKeeps(dependents)
      if (kept) return { title: `${name} cannot be deleted now`, text: kept, isKept: true }
      return { title: `Delete ${name}?`, text: [...whatRefers(dependents, 'it'), undoable].join(' '), isKept: false }
    },
    remove: async (row: RowOf<R>): Promise<boolean> => {
      const { id, rowVersion } = keyOf(row)
      return remove.fulfilled.match(await dispatch(remove({ [declared.idKey]: id, rowVersion })))
    },
  }
}
