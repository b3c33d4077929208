import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { Choice } from '#constants/choice.ts'
import { isRequired, labelOf } from '#contract/messages.ts'
import type { References } from '#contract/references.ts'
import type { AnyResource, ListQueryOf } from '#contract/resource.ts'
import type { ListStore } from '#store/createListSlice.ts'
import { useResource } from '../resource/list/useResource.ts'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import type { FieldProps } from './Field.tsx'
import { SelectField } from './fields.tsx'

/** The rows to choose from. A list loaded elsewhere passes only the rows. */
interface ReferenceList<Row> {
  rows: readonly Row[]
  status?: string
  reload?: () => void
}
interface Field<Name extends string> extends Omit<FieldProps, 'name'> {
  name: Name
  /** The open record. The row it refers to is offered by name even if the list does not hold it. */
  row: object | null
}
/** Choices from rows that the caller loads. */
interface FromRows<Row> {
  list: ReferenceList<Row>
  /** The id field of the rows, which are then labelled by their `name`; or a function that returns the choices. */
  optionsBy: (keyof Row & string) | ((rows: readonly Row[]) => readonly Choice[])
  /** The plural shown when the rows cannot be loaded: "locations". */
  entityNames: string
}
/** Choices from all rows of another list, by their `name`. */
interface FromList<R extends AnyResource> {
  from: ListStore<R>
  /** Path parameters of that list, such as `{ eventId }`. */
  scope: ListQueryOf<NoInfer<R>>
}
interface ReferenceDeclaration<S extends z.ZodObject> {
  schema: S
  references?: References
}
type NumberFieldOf<S extends z.ZodObject> = {
  [K in keyof z.output<S> & string]: NonNullable<z.output<S>[K]> extends number ? K : never
}[keyof z.output<S> & string]

/**
 * The select for a field declared in `references`: `const { ReferenceField } = fieldsOf(badges.declared)`, and
 * `<ReferenceField name="sessionLocationId" row={row} from={locationChoices} scope={{ eventId }} />`. It can be cleared if the schema
 * allows an empty value, and offers to reload a list that failed to load.
 */
export function referenceFieldOf<S extends z.ZodObject>({ schema, references = {} }: ReferenceDeclaration<S>) {
  type Name = NumberFieldOf<S>
  return function ReferenceField<Row, R extends AnyResource>(props: Field<Name> & (FromRows<Row> | FromList<R>)): ReactNode {
    if ('from' in props) return <Loaded {...props} />
    return <Chosen {...props} />
  }

  function Loaded<R extends AnyResource>({ from, scope, ...field }: Field<Name> & FromList<R>): ReactNode {
    const list = useResource(from, scope)
    const { idKey } = from.declared
    return (
      <Chosen
        {...field}
        list={list}
        optionsBy={(rows) => rows.map((row) => choiceOf(row, idKey))}
        entityNames={nounsOf(schema, field.name)}
      />
    )
  }

  function Chosen<Row>({ name, row, list, optionsBy, entityNames, extra, ...field }: Field<Name> & FromRows<Row>): ReactNode {
    const values = row as Record<string, unknown> | null
    const listed = typeof optionsBy === 'function' ? optionsBy(list.rows) : list.rows.map((one) => choiceOf(one, optionsBy))
    const [stored, storedName] = [values?.[name], values?.[references[name]?.name ?? '']]
    const isListed = typeof stored !== 'number' || typeof storedName !== 'string' || listed.some(({ value }) => value === stored)
    const again = list.status === 'failed' && list.reload
    return (
      <SelectField
        {...field}
        name={name}
        clearable={!isRequired(schema.shape[name] as z.ZodType)}
        choices={isListed ? listed : [{ value: stored, label: storedName }, ...listed]}
        extra={again ? <LoadAgain text={`The ${entityNames} could not be loaded.`} onClick={again} /> : extra}
      />
    )
  }
}

const nounsOf = ({ shape }: z.ZodObject, name: string): string => `choices for “${labelOf(shape[name], name)}”`

function choiceOf(row: unknown, idKey: string): Choice {
  const values = row as Record<string, unknown>
  return { value: Number(values[idKey]), label: typeof values.name === 'string' ? values.name : '' }
}
