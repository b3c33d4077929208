import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { References } from '#contract/references.ts'
import { ColorField, NumberField, SelectField, SwitchField, TagsField, TextAreaField, TextField } from './fields.tsx'
import { referenceFieldOf } from './ReferenceField.tsx'

type SchemaDeclaration<S extends z.ZodObject, N extends References = References> = Readonly<{ schema: S; references?: N }>
/** The names of a schema's fields whose values have this type. */
type NameOf<S extends z.ZodObject, Value = unknown> = {
  [K in keyof z.output<S> & string]: NonNullable<z.output<S>[K]> extends Value ? K : never
}[keyof z.output<S> & string]
type FieldComponent<Props, Name extends string> = (props: Omit<Props, 'name'> & { name: Name }) => ReactNode
type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

interface Fields<S extends z.ZodObject, N extends References> {
  TextField: FieldComponent<PropsOf<typeof TextField>, NameOf<S, string>>
  TextAreaField: FieldComponent<PropsOf<typeof TextAreaField>, NameOf<S, string>>
  NumberField: FieldComponent<PropsOf<typeof NumberField>, NameOf<S, number>>
  SelectField: FieldComponent<PropsOf<typeof SelectField>, NameOf<S, number | string>>
  SwitchField: FieldComponent<PropsOf<typeof SwitchField>, NameOf<S, boolean>>
  ColorField: FieldComponent<PropsOf<typeof ColorField>, NameOf<S, string>>
  TagsField: FieldComponent<PropsOf<typeof TagsField>, NameOf<S, readonly string[]>>
  ReferenceField: ReturnType<typeof referenceFieldOf<S, N>>
}

/** The common form fields, each limited to names of this schema with a matching type: `const { TextField } = fieldsOf(tracks)`. */
export const fieldsOf = <S extends z.ZodObject, N extends References = Record<never, never>>(
  declared: SchemaDeclaration<S, N>,
): Fields<S, N> => ({
  ...fields,
  ReferenceField: referenceFieldOf(declared),
})
const fields = { TextField, TextAreaField, NumberField, SelectField, SwitchField, ColorField, TagsField }

/** Any other field, limited to names of this schema: `const DateTime = fieldOf(events, DateTimeField)`. */
export const fieldOf = <S extends z.ZodObject, Props extends object>(
  _: SchemaDeclaration<S>,
  Component: (props: Props & { name: string }) => ReactNode,
): ((props: Props & { name: NameOf<S> }) => ReactNode) => Component

/** Two date fields of this schema, of which the second follows the first: `const DateRange = rangeOf(events, DateRangeFields)`. */
export const rangeOf = <S extends z.ZodObject, Props extends object>(
  _: SchemaDeclaration<S>,
  Component: (props: Props & { start: string; end: string }) => ReactNode,
): ((props: Props & { start: NameOf<S, string>; end: NameOf<S, string> }) => ReactNode) => Component
