import { Select } from 'antd'

interface Props {
  people: readonly { contactId: number; name: string }[]
  /** Null for the first who gets it. */
  value: number | null
  /** Whose mail is shown. */
  shown: { name: string } | null | undefined
  onChange: (contactId: number | null) => void
}

/** Chooses one of those who get an e-mail, to look at theirs. */
export const PreviewPerson = ({ people, value, shown, onChange }: Props) => (
  <Select<number>
    aria-label="Person of the preview"
    disabled={false}
    allowClear
    showSearch={{ optionFilterProp: 'label' }}
    value={value ?? undefined}
    placeholder={shown ? `${shown.name}, the first who gets it` : 'Choose a person'}
    options={people.map((one) => ({ value: one.contactId, label: one.name }))}
    onChange={(contactId: number | undefined) => onChange(contactId ?? null)}
  />
)
