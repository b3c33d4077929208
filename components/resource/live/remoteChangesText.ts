import { labelOf } from '#contract/messages.ts'
import type * as z from 'zod'
import type { RemoteChange, RemoteChanges } from './useRemoteChanges.ts'

/** Who changed what, for screen readers: "Ada Lovelace changed Name, Color. Choose which Name to keep." */
export function remoteChangesText(changes: RemoteChanges, schema: z.ZodObject): string {
  const label = (field: string) => labelOf(schema.shape[field], field)
  const people = [...new Set(Object.values(changes).map(authorOf))]
  const changedBy = (person: string) => Object.keys(changes).filter((field) => changes[field] && authorOf(changes[field]) === person)
  const sentences = people.map((person) => `${person} changed ${changedBy(person).map(label).join(', ')}.`)
  const conflicting = Object.keys(changes).filter((field) => changes[field]?.needsChoice)
  return [...sentences, ...(conflicting.length > 0 ? [`Choose which ${conflicting.map(label).join(', ')} to keep.`] : [])].join(' ')
}

/** The name of the user who made the change, or a placeholder until it is loaded. */
export const authorOf = ({ by = 'Someone else' }: RemoteChange): string => by
