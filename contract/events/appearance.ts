import * as z from 'zod'
import { instant, positiveId } from '../fields.ts'

/** A row of an event about a contact or a company. */
export const appearance = z.object({
  /** What the row is, such as “Speaker”. */
  kind: z.string(),
  id: positiveId,
  /** Where the console opens it. */
  address: z.string(),
  eventName: z.string(),
  startsAt: instant,
  timeZone: z.string(),
  /** What tells it apart, such as the company that a contact attends for. */
  detail: z.string().nullable(),
})
export type Appearance = z.infer<typeof appearance>
