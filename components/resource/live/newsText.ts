import { labelOf } from '#contract/messages.ts'
import type * as z from 'zod'
import type { FieldNews, NewsByField } from './useRowNews.ts'

/** Who changed what, for screen readers: "Ada Lovelace changed Name, Color. Your choice is needed for Name." */
export function newsText(news: NewsByField, schema: z.ZodObject): string {
  const label = (field: string) => labelOf(schema.shape[field], field)
  const people = [...new Set(Object.values(news).map(byOf))]
  const changedBy = (person: string) => Object.keys(news).filter((field) => news[field] && byOf(news[field]) === person)
  const said = people.map((person) => `${person} changed ${changedBy(person).map(label).join(', ')}.`)
  const asked = Object.keys(news).filter((field) => news[field]?.isAsked)
  return [...said, ...(asked.length > 0 ? [`Your choice is needed for ${asked.map(label).join(', ')}.`] : [])].join(' ')
}

/** The name of the user who made the change, or a placeholder until it is loaded. */
export const byOf = ({ by = 'Somebody else' }: FieldNews): string => by
