import * as z from 'zod'
import type { Toast } from './call.ts'
import type { Reply } from './reply.ts'

/** In the reply of a save that also changed other rows: what it did there, as sentences, and a token that undoes the save with all of it. */
export const saveEffects = { effects: z.array(z.string()).optional(), undoToken: z.string().optional() }
export type SaveEffects = z.output<z.ZodObject<typeof saveEffects>>

/** A toast whose success also says what a save did to other rows. */
export const withEffects = <Input>({ success, ...toast }: Toast<Input>): Toast<Input> => ({
  ...toast,
  success: (context) => [typeof success === 'function' ? success(context) : success, ...effectsOf(context.reply)].filter(Boolean).join(' '),
})

const effectsOf = ({ data }: Reply): readonly string[] => (data as SaveEffects | null | undefined)?.effects ?? []
