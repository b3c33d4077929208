import * as z from 'zod'
import { positiveId } from './fields.ts'

/** The reply of a delete: the id of the deleted row and a token that undoes the delete within some minutes. */
export const removalReply = z.object({ id: positiveId, undoToken: z.string() })
