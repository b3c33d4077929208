import type { FormRule } from 'antd'
import * as z from 'zod'
import { issueMessage } from '#contract/issueMessages.ts'
import { limitsOf } from '#contract/messages.ts'
import { emptyToNull } from './emptyToNull.ts'

/** The form rules of a field, from its schema. The server applies the same rules with the same messages. */
export function rulesFromSchema(schema: z.core.$ZodType, label: string, { hasNested = false } = {}): FormRule[] {
  const limits = limitsOf(schema)
  return [
    {
      validator: (_, value: unknown) => {
        const input = emptyToNull(value)
        const parsed = z.safeParse(schema, input === null && !z.safeParse(schema, null).success ? undefined : input)
        const issue = parsed.error?.issues.find(({ path }) => !hasNested || path.length === 0)
        return issue ? Promise.reject(new Error(issueMessage(issue, label, input, limits))) : Promise.resolve()
      },
    },
  ]
}
