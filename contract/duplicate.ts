import * as z from 'zod'
import { positiveId } from './fields.ts'

/** A resource whose rows belong to the duplicated row, such as the speakers of a session: they are copied with it. */
export interface DuplicatedPart {
  name: string
  /** The fields that a copy does not get. */
  except: readonly string[]
}

/** What a duplicate starts with: the title field gets "(copy)", the excepted fields their defaults. */
export interface Duplicate {
  /** Undefined where the title is excepted too. */
  title: string | undefined
  except: readonly string[]
  /** In the order in which they are copied. */
  parts: readonly DuplicatedPart[]
}

/** The `duplicate` of a declaration: no duplicates, all fields but some, or some fields only. */
export type DuplicateRules<Field extends string = string> =
  | false
  | { except: readonly Field[]; parts?: Readonly<Record<string, { except: readonly string[] }>> }
  | { only: readonly Field[] }

/**
 * The rules of a duplicate. The declared exceptions are not copied, nor is a rank (`by`), which no two rows have. With the number of its original a
 * duplicate stands behind it in a manual order.
 */
export function duplicateOf({ shape }: z.ZodObject, rules: DuplicateRules | undefined, by?: string): Duplicate | undefined {
  if (rules && 'only' in rules) {
    const except = Object.keys(shape).filter((field) => !rules.only.includes(field))
    return { title: undefined, except, parts: [] }
  }
  const title = ['name', 'title', 'label'].find((field) => field in shape)
  if (rules === false || title === undefined) return undefined
  const parts = Object.entries(rules?.parts ?? {}).map(([name, { except }]) => ({ name, except }))
  return { title, except: [...(rules?.except ?? []), ...(by === 'rank' ? [by] : [])], parts }
}

/** In the body of a save: the id of the row whose parts a new row gets. */
export const duplicateSource = { duplicateOf: positiveId.optional() }
/** In the reply: a token that removes the duplicate with its parts. */
export const duplicateUndo = { undoToken: z.string().optional() }
