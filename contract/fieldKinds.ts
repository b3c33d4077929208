import type * as z from 'zod'
import type { Choice } from '#constants/choice.ts'
import { choicesOf, type Codes, codesOf, contentKindOf, unwrap } from './messages.ts'

/** What a field holds, as far as cells, filters and sorting treat it differently. `other`: a part that has no order, such as an object. */
export const fieldKinds = ['text', 'choice', 'boolean', 'number', 'date', 'instant', 'list', 'other'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** The kind of a field, and its choices if it is an enumeration or a list of one, or a text that is a code. */
export interface FieldType {
  kind: FieldKind
  choices?: readonly Choice[]
  /** The codes that a text is one of. */
  codes?: Codes
}

type Def = { type: string; format?: string; element?: z.core.$ZodType }
const scalarKinds: Readonly<Record<string, FieldKind>> = { string: 'text', number: 'number', int: 'number', boolean: 'boolean' }
const textKinds: Readonly<Record<string, FieldKind>> = { datetime: 'instant', date: 'date' }

/** What the schema of a field holds. */
export function fieldTypeOf(schema: z.core.$ZodType): FieldType {
  const { type, format, element }: Def = unwrap(schema)._zod.def
  const choices = choicesOf(schema)
  if (choices && type !== 'record') return { kind: element ? 'list' : 'choice', choices }
  if (element) {
    const { kind, choices: elementChoices } = fieldTypeOf(element)
    return { kind: ['text', 'number', 'choice'].includes(kind) ? 'list' : 'other', choices: elementChoices }
  }
  if (contentKindOf(schema)) return { kind: 'other' }
  const codes = codesOf(schema)
  return { kind: textKinds[format ?? ''] ?? scalarKinds[type] ?? 'other', ...(codes && { codes }) }
}
