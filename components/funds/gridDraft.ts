/** What the user has typed and not saved, by the number of the month: an empty text deletes the return. */
export type DraftCells = Readonly<Record<number, DraftCell>>
export interface DraftCell {
  text: string
  isEstimate?: boolean
  isPasted?: boolean
}

/** The unsaved cells with the steps that undo and redo them. */
export interface GridDraft {
  past: readonly DraftCells[]
  cells: DraftCells
  future: readonly DraftCells[]
}
export type DraftAction =
  | { type: 'set'; cells: DraftCells }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Every change was saved or is discarded. */
  | { type: 'reset' }

export const emptyDraft: GridDraft = { past: [], cells: {}, future: [] }
const maxSteps = 200

export function draftReducer(draft: GridDraft, action: DraftAction): GridDraft {
  const { past, cells, future } = draft
  switch (action.type) {
    case 'set':
      return { past: [...past, cells].slice(-maxSteps), cells: { ...cells, ...action.cells }, future: [] }
    case 'undo': {
      const previous = past.at(-1)
      return previous ? { past: past.slice(0, -1), cells: previous, future: [cells, ...future] } : draft
    }
    case 'redo': {
      const [next, ...later] = future
      return next ? { past: [...past, cells], cells: next, future: later } : draft
    }
    case 'reset':
      return emptyDraft
  }
}
