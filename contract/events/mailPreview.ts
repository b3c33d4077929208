import * as z from 'zod'

/** A text that is being written, as the mail to somebody. */
export const mailPreview = {
  subject: z.string(),
  /** The whole document, without scripts. The secret of a private link is hidden. */
  html: z.string(),
  /** The part for readers that show no HTML. */
  text: z.string(),
  /** Fields without a value and without a fallback, also files that are not meant for the person. Their paragraphs are left out. */
  empty: z.array(z.string()),
  /** Why the text cannot be saved or sent, by field. */
  problems: z.record(z.string(), z.string()),
  /** The names of the files that leave with it. */
  attachments: z.array(z.string()).optional(),
  /** Whom it is from, and where replies go; null for what the event does not have yet. */
  sender: z.object({ fromName: z.string().nullable(), replyTo: z.string().nullable() }).optional(),
}

/** How many people are named for whom a field has no value; the others are counted. */
export const mostNamedEmpty = 5

/** For whom the fields of a text have no value. */
export const emptyFieldCounts = z.object({
  /** How many people were looked at. */
  total: z.number().int(),
  empty: z.array(
    z.object({
      field: z.string(),
      count: z.number().int(),
      /** Where it stands without a fallback. */
      withoutFallback: z.array(z.enum(['subject', 'text'])),
      /** Of the first few. */
      names: z.array(z.string()),
    }),
  ),
})
