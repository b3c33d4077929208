import type { FilterField } from './filterFields.ts'

interface FieldOption {
  value: string
  label: string
}
type FieldOptions = (FieldOption | { label: string; options: FieldOption[] })[]

const groupTitle = (group: string): string => group.charAt(0).toUpperCase() + group.slice(1)

/** The options of a select of fields: those of the list itself, then a group for each prefix. */
export function fieldOptions(fields: readonly FilterField[]): FieldOptions {
  const optionOf = ({ field, title }: FilterField): FieldOption => ({ value: field, label: title })
  const groups = Map.groupBy(fields, ({ group }) => group)
  return [...groups].flatMap(([group, members]): FieldOptions =>
    group === undefined ? members.map(optionOf) : [{ label: groupTitle(group), options: members.map(optionOf) }],
  )
}
