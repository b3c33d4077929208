import { type Dependent, dependentsText, restrictionText } from '#contract/dependents.ts'
import type { AnyResource } from '#contract/resource.ts'
import { fetchDependents } from '#store/dependents.ts'
import type { AppDispatch } from '#store/makeStore.ts'
import { undoText } from '../base/undoText.ts'

/** The confirmation before a row is deleted. `isRestricted`: the row cannot be deleted now, and the text says why. */
export interface DeleteConfirmation {
  title: string
  text: string
  /** The rows that refer to it. */
  dependents: readonly Dependent[]
  isRestricted: boolean
}

interface NamedRow {
  declared: Pick<AnyResource, 'name' | 'deletionNote'>
  id: number
  /** What the user calls it. */
  name: string
}

/** Counts the rows that refer to a row, and says what deleting it means. */
export async function deleteConfirmation(dispatch: AppDispatch, { declared, id, name }: NamedRow): Promise<DeleteConfirmation> {
  const result = await dispatch(fetchDependents({ resource: declared.name, id }))
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
}
