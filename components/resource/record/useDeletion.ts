import { type Dependent, whatKeeps, whatRefers } from '#contract/dependents.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { fetchDependents } from '#store/dependents.ts'
import { useAppDispatch } from '#store/hooks.ts'

/** What is asked before a row is deleted. `isKept`: it cannot be deleted now, and the text says why. */
export interface DeleteQuestion {
  title: string
  text: string
  isKept: boolean
}

/** What follows from a delete. */
const undoable = 'You can undo this for some minutes.'

/** How one row is deleted: `questionOf` counts what refers to it, `remove` deletes it and tells whether it did. */
export function useDeletion<R extends AnyResource>({ declared, remove }: ResourceStore<R>) {
  const dispatch = useAppDispatch()
  const keyOf = (row: RowOf<R>) => {
    const { [declared.idKey]: id = 0, rowVersion = 0 } = row as Record<string, number>
    return { id, rowVersion }
  }
  return {
    questionOf: async (row: RowOf<R>, name: string): Promise<DeleteQuestion> => {
      const result = await dispatch(fetchDependents({ resource: declared.name, id: keyOf(row).id }))
      // A count that failed keeps nobody from deleting.
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
