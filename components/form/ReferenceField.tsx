import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { Choice } from '#constants/choice.ts'
import { isRequired } from '#contract/messages.ts'
import type { References } from '#contract/references.ts'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import type { FieldProps } from './Field.tsx'
import { SelectField } from './fields.tsx'

/** The rows to choose from. A list loaded elsewhere passes only the rows. */
interface ListOf<Row> {
  rows: readonly Row[]
  status?: string
  reload?: () => void
}
interface Props<Row, Name extends string> extends Omit<FieldProps, 'name'> {
  name: Name
  /** The open record. The row it refers to is offered by name even if the list does not hold it. */
  row: object | null
  list: ListOf<Row>
  /** The id field of the rows, which are then labelled by their `name`; or a function that returns the choices. */
  by: (keyof Row & string) | ((rows: readonly Row[]) => readonly Choice[])
  /** The plural shown when the rows cannot be loaded: "locations". */
  nouns: string
}
interface Declared<S extends z.ZodObject> {
  schema: S
  references: References
}
type IdOf<S extends z.ZodObject> = {
  [K in keyof z.output<S> & string]: NonNullable<z.output<S>[K]> extends number ? K : never
}[keyof z.output<S> & string]

/**
 * The select for a field declared in `references`: `const ReferenceField = referenceFieldOf(sponsors.declared)`. It can be cleared if
 * the schema allows an empty value, and offers to reload a list that failed to load.
 */
export function referenceFieldOf<S extends z.ZodObject>({ schema, references }: Declared<S>) {
  return function ReferenceField<Row>({ name, row, list, by, nouns, extra, ...field }: Props<Row, IdOf<S>>): ReactNode {
    const values = row as Record<string, unknown> | null
    const listed = typeof by === 'function' ? by(list.rows) : list.rows.map((one) => choiceOf(one, by))
    const [stored, storedName] = [values?.[name], values?.[references[name]?.name ?? '']]
    const isListed = typeof stored !== 'number' || typeof storedName !== 'string' || listed.some(({ value }) => value === stored)
    const again = list.status === 'failed' && list.reload
    return (
      <SelectField
        {...field}
        name={name}
        clearable={!isRequired(schema.shape[name] as z.ZodType)}
        choices={isListed ? listed : [{ value: stored, label: storedName }, ...listed]}
        extra={again ? <LoadAgain text={`The ${nouns} could not be loaded.`} onClick={again} /> : extra}
      />
    )
  }
}

const choiceOf = <Row,>(row: Row, idKey: keyof Row): Choice => {
  const { name } = row as { name?: unknown }
  return { value: Number(row[idKey]), label: typeof name === 'string' ? name : '' }
}
