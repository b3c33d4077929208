import type * as z from 'zod'

/** New rows of another resource that can be saved together with the row that is their parent, such as the options of a question. */
export interface NewParts {
  /** The name of the other resource. */
  of: string
  /** The list of them in the body of the save, without the parent. */
  schema: z.ZodOptional<z.ZodArray<z.ZodObject>>
  /** The computed field with the stored ones, which a duplicate of the row starts with. */
  storedIn: string
}

/** The name of the list in the body of the save and in the form. */
export const newPartsField = 'newParts'

/** What the form of a new row holds: its fields and the list. */
export const withNewParts = (schema: z.ZodObject, newParts: NewParts | undefined): z.ZodObject =>
  newParts ? schema.extend({ [newPartsField]: newParts.schema }) : schema
