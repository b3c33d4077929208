import * as z from 'zod'

/**
 * A question that the server asks before it saves an unusual value. The save is refused with 422 and the question; sent again with `isSure` it
 * is saved.
 */
const question = z.object({ title: z.string(), content: z.string(), okText: z.string() })
export type SaveQuestion = z.output<typeof question>

/** The data of such a refusal. */
export const questionReply = z.object({ question })

/** Confirms every question. */
export const confirmation = { isSure: z.boolean().optional() }
