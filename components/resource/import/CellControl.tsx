import { Input, Select } from 'antd'
import { limits } from '#constants/limits.ts'
import type { ImportField } from '#contract/import.ts'
import { searchByLabel } from '../../ui/selectSearch.ts'

interface Props {
  field: ImportField | undefined
  /** The text to show; null for one that is too long to show. */
  value: string | null
  label: string
  describedBy?: string
  isWrong: boolean
  isDisabled: boolean
  onChange: (text: string) => void
}

/** Edits the text of a cell: a choice where the field has few, otherwise a text. */
export function CellControl({ field, value, label, describedBy, isWrong, isDisabled, onChange }: Props) {
  const common = {
    'aria-label': label,
    'aria-describedby': describedBy,
    disabled: isDisabled,
    status: isWrong ? ('error' as const) : undefined,
    className: 'import-cell',
  }
  if (field?.choices)
    return (
      <Select
        {...common}
        showSearch={searchByLabel}
        allowClear={!field.isRequired}
        placeholder="Choose"
        value={value || undefined}
        options={field.choices.map((choice) => ({ value: choice, label: choice }))}
        onChange={(choice?: string) => onChange(choice ?? '')}
      />
    )
  return (
    <Input
      {...common}
      maxLength={limits.importCorrectionCharacters}
      placeholder={value === null ? 'Too long to show here. Type a new value' : 'Empty'}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
