import * as z from 'zod'
import { choicesOf, schemaAt, unwrap } from '#contract/messages.ts'
import { NumberField, SelectField, SwitchField, TagsField, TextField } from './fields.tsx'
import { useFormSchema } from './FormSchema.tsx'

/** The usual input for the type of a field, where no form names a better one. */
export function InputOfType({ name }: { name: string }) {
  const { schema } = useFormSchema()
  const field = schemaAt(schema, [name])
  const inner = field && unwrap(field)
  if (choicesOf(field)) return <SelectField name={name} />
  if (inner instanceof z.ZodBoolean) return <SwitchField name={name} />
  if (inner instanceof z.ZodNumber) return <NumberField name={name} />
  if (inner instanceof z.ZodArray) return <TagsField name={name} extra="Press Enter after each" />
  return <TextField name={name} />
}
