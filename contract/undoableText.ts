import { capitalized, countText, type Undoable } from './history.ts'
import { andList } from './textLists.ts'

/** What a write did: "3 speakers deleted", "Speaker Ann Lee deleted", "1 contact deleted, 4 registrations changed". */
export function undoableText({ rows, name }: Pick<Undoable, 'rows' | 'name'>): string {
  const [only] = rows
  if (only && name !== null) return `${capitalized(only.noun)} ${name} ${only.action}`
  return (['added', 'deleted', 'changed'] as const)
    .map((action) => rows.filter((one) => one.action === action))
    .filter((group) => group.length > 0)
    .map((group) => `${andList(group.map(countText))} ${group[0]?.action}`)
    .join(', ')
}
