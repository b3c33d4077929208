import { useState } from 'react'
import type { ImportCorrection } from '#contract/import.ts'
import { type CheckedCell, fullnessOf, withCorrection, withoutCorrection } from './corrections.ts'

export type Corrections = ReturnType<typeof useCorrections>

/** The corrections that are not checked yet. `stored`: how many the check already has. */
export function useCorrections(stored: number) {
  const [pending, setPending] = useState<readonly ImportCorrection[]>([])
  const fullness = fullnessOf(pending, stored)
  return {
    pending,
    fullness,
    isFull: fullness !== null,
    /** Corrects one cell. Its own text again removes the correction, unless one for all rows changes it. */
    correct: ({ row, field, text }: CheckedCell, to: string) =>
      setPending((all) => {
        const others = withoutCorrection(all, { row, field, to })
        const isOwn = to === text && !others.some((one) => one.field === field && 'from' in one && one.from === text)
        return isOwn ? others : withCorrection(others, { row, field, to })
      }),
    /** Corrects a text in all rows that have it. */
    correctAll: (field: string, from: string, to: string) => setPending((all) => withCorrection(all, { field, from, to })),
    undoAll: (field: string, from: string) => setPending((all) => withoutCorrection(all, { field, from, to: '' })),
    clear: () => setPending([]),
  }
}
