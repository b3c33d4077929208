import { useState } from 'react'
import { AutocompleteInput, useGetList, useRecordContext } from 'react-admin'

/** The contact behind a person, found by typing. */
export function ContactInput() {
  const record = useRecordContext()
  const [q, setQ] = useState('')
  const { data = [] } = useGetList('contacts', { filter: { q } }, { enabled: q.length > 1 })
  const chosen = record?.contactId ? [{ id: record.contactId, fullName: `${record.firstName} ${record.lastName}` }] : []
  const choices = [...chosen, ...data.filter(({ id }) => id !== record?.contactId)]
  return <AutocompleteInput source="contactId" label="Contact" choices={choices} optionText="fullName" setFilter={setQ} />
}
