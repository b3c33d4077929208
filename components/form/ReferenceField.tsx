import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { Choice } from '#constants/choice.ts'
import { isRequired, labelOf } from '#contract/messages.ts'
import type { References } from '#contract/references.ts'
import type { AnyResource, ListQueryOf } from '#contract/resource.ts'
import type { ListStore } from '#store/createListSlice.ts'
import { useResource } from '../resource/base/useResource.ts'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import { useNamingRow } from './copiedRow.ts'
import type { FieldProps } from './Field.tsx'
import { SelectField } from './fields.tsx'
import { SearchField, type SearchFieldProps } from './SearchField.tsx'
import { isSearchedList, type SearchedListName } from './searchedLists.ts'

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
/** Choices that the user searches, from a list too large to be loaded. */
interface FromSearch extends Pick<SearchFieldProps<SearchedListName>, 'placeholder' | 'selected'> {
  onSelect?: (id: number | null) => void
}
interface ReferenceDeclaration<S extends z.ZodObject, N extends References> {
  schema: S
  references?: N
}
type NameOf<S extends z.ZodObject, N extends References> = {
  [K in keyof N & keyof z.output<S> & string]: NonNullable<z.output<S>[K]> extends number ? K : never
}[keyof N & keyof z.output<S> & string]
/** The names of fields that refer to a list that is searched. */
type SearchedNameOf<N extends References> = {
  [K in keyof N & string]: N[K] extends { to: SearchedListName } ? K : never
}[keyof N & string]

/**
 * The select for a field declared in `references`: `const { ReferenceField } = fieldsOf(badges.declared)`, and
 * `<ReferenceField name="sessionLocationId" row={row} from={locationChoices} scope={{ eventId }} />`. A reference to contacts or companies
 * needs only its name and the row: its rows are searched. It can be cleared if the schema allows an empty value, and offers to reload a
 * list that failed to load.
 */
export function referenceFieldOf<S extends z.ZodObject, N extends References>({ schema, references }: ReferenceDeclaration<S, N>) {
  type Name = NameOf<S, N>
  const declared: References = references ?? {}
  return function ReferenceField<Row, R extends AnyResource>(
    props: (Field<Name> & (FromRows<Row> | FromList<R>)) | (Field<Name & SearchedNameOf<N>> & FromSearch),
  ): ReactNode {
    if ('from' in props) return <Loaded {...props} />
    if ('list' in props) return <Chosen {...props} />
    return <Searched {...props} />
  }

  /** The id and the name of the row that the record refers to, or that the record it is a duplicate of does. */
  function useStored(row: object | null, name: string): { id: number; label: string } | undefined {
    const values = useNamingRow(row) as Record<string, unknown> | null
    const [id, label] = [values?.[name], values?.[declared[name]?.name ?? '']]
    return typeof id === 'number' && typeof label === 'string' ? { id, label } : undefined
  }

  function Searched({ name, row, selected, ...field }: Field<Name> & FromSearch): ReactNode {
    const to = declared[name]?.to
    const stored = useStored(row, name)
    if (!isSearchedList(to)) throw new Error(`${name}: pass the rows to choose from, as \`list\` or \`from\``)
    return <SearchField {...field} name={name} list={to} selected={selected ?? (stored && { value: stored.id, label: stored.label })} />
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
    const listed = typeof optionsBy === 'function' ? optionsBy(list.rows) : list.rows.map((one) => choiceOf(one, optionsBy))
    const stored = useStored(row, name)
    const isListed = !stored || listed.some(({ value }) => value === stored.id)
    const again = list.status === 'failed' && list.reload
    return (
      <SelectField
        {...field}
        name={name}
        clearable={!isRequired(schema.shape[name] as z.ZodType)}
        choices={isListed ? listed : [{ value: stored.id, label: stored.label }, ...listed]}
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
