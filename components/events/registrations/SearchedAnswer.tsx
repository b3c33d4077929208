import { useState } from 'react'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { takesSeveral } from '#contract/forms/answerRules.ts'
import { Lookup } from '../../form/LookupField.tsx'
import type { LookupOption } from '../../form/LookupOption.tsx'
import { SearchedSelect } from '../../form/SearchedSelect.tsx'
import { useListSearch } from '../../form/searchedLists.ts'
import type { ControlProps } from '../../registrationForm/ControlProps.ts'
import { useFormHost } from '../../registrationForm/FormHost.ts'

/** The answer to a question about companies or contacts: they are found by typing part of a name. */
export function SearchedAnswer({ question, value, onChange, attributes: { id, 'aria-describedby': describedBy } }: ControlProps) {
  const { choicesOf } = useFormHost()
  const { dataSource, questionTypeId, label, validation } = question
  const { search } = useListSearch(dataSource === dataSources.companies ? 'companies' : 'contacts')
  // The name of what is chosen here stays when something else is typed.
  const [picked, setPicked] = useState<LookupOption[]>([])
  const known = [...(choicesOf(dataSource ?? 0) ?? []), ...picked]
  const nameOf = (one: number) => known.find((choice) => choice.value === one)?.label ?? `No. ${one}`
  if (questionTypeId === questionTypes.Autocomplete) {
    const { id: chosen, text } = value !== null && typeof value === 'object' && 'text' in value ? value : { id: undefined, text: '' }
    return (
      <>
        <Lookup
          id={id}
          aria-describedby={describedBy}
          search={search}
          selected={chosen === undefined ? null : { value: chosen, label: text }}
          value={chosen ?? null}
          onChange={(next, option) => onChange(next === null ? null : { id: next, text: option?.label ?? nameOf(next) })}
        />
        {validation.allowsNew && (
          <input
            aria-label={`${label}: a name that is not in the list`}
            placeholder="Not in the list? Type the name"
            value={chosen === undefined ? text : ''}
            onChange={({ target }) => onChange(target.value === '' ? null : { text: target.value })}
          />
        )}
      </>
    )
  }
  if (takesSeveral(question))
    return (
      <SearchedSelect
        id={id}
        aria-label={label}
        search={search}
        known={known}
        unnamed={(one) => `No. ${one}`}
        value={Array.isArray(value) ? (value as number[]) : []}
        onChange={onChange}
      />
    )
  const chosen = typeof value === 'number' ? value : null
  return (
    <Lookup
      id={id}
      aria-describedby={describedBy}
      search={search}
      selected={chosen === null ? null : { value: chosen, label: nameOf(chosen) }}
      value={chosen}
      onChange={(next, option) => {
        if (option) setPicked([option])
        onChange(next)
      }}
    />
  )
}
