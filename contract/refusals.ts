import * as z from 'zod'

/** The names that a group shows at most. */
export const maxNames = 3

/** A reason for which rows cannot be changed, with their number and the names of some. */
export const refusalGroup = z.object({ message: z.string(), count: z.number().int(), names: z.array(z.string()) })
export type RefusalGroup = z.infer<typeof refusalGroup>

/** Groups refused rows by their message, the most frequent first. */
export function groupRefusals(rows: readonly { message: string; name: string }[]): RefusalGroup[] {
  return [...Map.groupBy(rows, ({ message }) => message)]
    .map(([message, group]) => ({ message, count: group.length, names: group.slice(0, maxNames).map(({ name }) => name) }))
    .toSorted((a, b) => b.count - a.count)
}
