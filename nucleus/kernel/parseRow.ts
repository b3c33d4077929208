import type * as z from 'zod'
import { formMessages } from '#constants/formMessages.ts'
import { limits } from '#constants/limits.ts'
import { plainListEntries } from '#contract/listEntries.ts'
import { fieldMessages } from '#contract/issueMessages.ts'
import { contentKindOf, labelOf, limitsOf } from '#contract/messages.ts'
import { cleanHtml } from './cleanHtml.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Values } from './values.ts'

/**
 * The values that a save stores: parsed by the whole schema, with clean HTML. Stored HTML that differs only in how list entries are
 * written is left as it is, so that a version differs in nothing that was not edited. Throws 422 with a message per field.
 */
export function parseRow(schema: z.ZodObject, sent: Values, current?: Values): Values {
  const parsed = schema.safeParse(sent)
  if (!parsed.success) throw ruleBroken(fieldMessages(schema, parsed.error.issues, sent))
  const values: Values = parsed.data
  for (const [field, one] of Object.entries(schema.shape)) {
    if (contentKindOf(one) !== 'html' || typeof values[field] !== 'string') continue
    const label = labelOf(one, field)
    const cleaned = clean(field, label, values[field])
    // A script alone is no text.
    if ((limitsOf(one).min ?? 0) > 0 && isWithoutText(cleaned)) throw ruleBroken({ [field]: formMessages.required(label) })
    const stored = current?.[field]
    values[field] = typeof stored === 'string' && plainListEntries(stored) === cleaned ? stored : cleaned
  }
  return values
}

const isWithoutText = (html: string): boolean => html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''

/** Cleaning can make HTML longer (& becomes &amp;), and the stored text must be accepted when it is sent back. */
function clean(field: string, label: string, html: string): string {
  const cleaned = cleanHtml(html)
  if (cleaned === undefined) throw ruleBroken({ [field]: formMessages.nested(label) })
  if (cleaned.length > limits.html) throw ruleBroken({ [field]: formMessages.textAtMost(label, limits.html) })
  return cleaned
}
