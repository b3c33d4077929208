import { Select } from 'antd'
import { registrationStatuses } from '#constants/statuses.ts'
import type { RegistrationCompanyType } from '#contract/events/registrations.ts'

interface Props {
  filters: Record<string, string>
  types: readonly RegistrationCompanyType[]
  reps: readonly { contactId: number; name: string }[]
  onChange: (filters: Record<string, string>) => void
}

/** Narrows the registrations by company type, status and IR representative. */
export const RegistrationFilters = ({ filters, types, reps, onChange }: Props) => (
  <>
    <Filter
      label="Company type"
      placeholder="Any type"
      value={filters.type}
      options={types.map(({ eventCompanyTypeId, name }) => ({ value: eventCompanyTypeId, label: name }))}
      onChange={(type) => onChange({ type })}
    />
    <Filter
      label="Status"
      placeholder="Any status"
      value={filters.status}
      options={registrationStatuses}
      onChange={(status) => onChange({ status })}
    />
    <Filter
      label="IR representative"
      placeholder="Any IR rep"
      value={filters.irRep}
      options={reps.map(({ contactId, name }) => ({ value: contactId, label: name }))}
      onChange={(irRep) => onChange({ irRep })}
    />
  </>
)

interface FilterProps {
  label: string
  placeholder: string
  value: string | undefined
  options: readonly { value: number; label: string }[]
  onChange: (value: string) => void
}

const Filter = ({ label, placeholder, value, options, onChange }: FilterProps) => (
  <Select
    allowClear
    className="filter"
    aria-label={label}
    placeholder={placeholder}
    value={value ? Number(value) : undefined}
    options={[...options]}
    popupMatchSelectWidth={false}
    onChange={(next?: number) => onChange(next ? String(next) : '')}
  />
)
