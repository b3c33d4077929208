import * as z from 'zod'

/**
 * What the server asks before it saves something that staff may do, but knowingly. Such a save is refused with 422 and the
 * question; sent again with `isSure` it is done.
 */
const question = z.object({ title: z.string(), content: z.string(), okText: z.string() })
export type SaveQuestion = z.output<typeof question>

/** The data of such a refusal. */
export const askedFirst = z.object({ question })

/** Answers whatever would be asked. */
export const answered = { isSure: z.boolean().optional() }
