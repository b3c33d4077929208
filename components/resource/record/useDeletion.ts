import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { fetchCode } from '../../ui/fetchCode.ts'
import type { DeleteConfirmation } from './deleteConfirmation.ts'

/** Deletes one row. `confirmationOf` counts the rows that refer to it; `remove` deletes it and returns whether it succeeded. */
export function useDeletion<R extends AnyResource>({ declared, remove }: ResourceStore<R>) {
  const dispatch = useAppDispatch()
  const keyOf = (row: RowOf<R>) => {
    const { [declared.idKey]: id = 0, rowVersion = 0 } = row as Record<string, number>
    return { id, rowVersion }
  }
  return {
    confirmationOf: async (row: RowOf<R>, name: string): Promise<DeleteConfirmation> => {
      // No list needs its texts before somebody deletes.
      const { deleteConfirmation } = await fetchCode(() => import('./deleteConfirmation.ts'))
      return deleteConfirmation(dispatch, { declared, id: keyOf(row).id, name })
    },
    remove: async (row: RowOf<R>): Promise<boolean> => {
      const { id, rowVersion } = keyOf(row)
      return remove.fulfilled.match(await dispatch(remove({ [declared.idKey]: id, rowVersion })))
    },
  }
}
