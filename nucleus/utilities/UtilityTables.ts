import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import type { UndoTarget } from '../resource/undo/undoTarget.ts'

/** What the utilities write: rows of any area. */
export interface UtilityTables {
  /** The repository of a resource. Throws 404 for an unknown name. */
  find: (resource: string) => RestorableRepository
  /** Every table whose changes can be undone. */
  targets: readonly UndoTarget[]
}
