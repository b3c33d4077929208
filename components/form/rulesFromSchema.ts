import type { FormRule } from 'antd'
import type * as z from 'zod'
import { issueMessage, limitsOf } from '#contract/messages.ts'

/** An empty input means "nothing": optional fields are sent as null, required ones are missing. */
export const emptied = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/** The rules of one field, from its schema: what is refused here is refused by the server, in the same words. */
export function rulesFromSchema(schema: z.ZodType, label: string, { hasNested = false } = {}): FormRule[] {
  const limits = limitsOf(schema)
  return [
    {
      validator: (_, value: unknown) => {
        const given = emptied(value)
        const parsed = schema.safeParse(given === null && !schema.safeParse(null).success ? undefined : given)
        const issue = parsed.error?.issues.find(({ path }) => !hasNested || path.length === 0)
        return issue ? Promise.reject(new Error(issueMessage(issue, label, given, limits))) : Promise.resolve()
      },
    },
  ]
}
