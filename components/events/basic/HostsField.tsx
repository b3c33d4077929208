import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Flex, Input } from 'antd'
import type { EventHost } from '#contract/events/events.ts'
import { eventHosts } from '#store/events/events.ts'
import { Field } from '../../form/Field.tsx'
import { Lookup } from '../../form/LookupField.tsx'
import type { LookupOption } from '../../form/LookupOption.tsx'
import { NestedField } from '../../form/NestedField.tsx'
import { useListSearch } from '../../form/searchedLists.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'

/** The hosts of the event: companies or people, in the order shown to guests. */
export const HostsField = () => (
  <Field name="eventHosts" hasNested>
    <Hosts />
  </Field>
)

function Hosts({ value, onChange }: { value?: EventHost[] | null; onChange?: (hosts: EventHost[]) => void }) {
  const { componentDisabled: isReadOnly = false } = ConfigProvider.useConfig()
  const hosts = value ?? []
  const updateHosts = (next: EventHost[]) => onChange?.(next.map((host, sortOrder) => ({ ...host, sortOrder })))
  const { search, hostOf, earlier } = useHostSearch()
  if (isReadOnly) return hosts.map(({ displayName }) => displayName).join(', ') || 'None'
  return (
    <Flex vertical gap={8}>
      {hosts.map((host, index) => (
        <Flex
          // Stable when the host is moved, so that it stays focused.
          key={keyAt(hosts, index)}
          role="group"
          aria-label={`Host ${index + 1}`}
          gap={8}
          align="start"
        >
          <NestedField path={['eventHosts', index, 'displayName']}>
            <Input aria-label={`Name of host ${index + 1} as guests see it`} />
          </NestedField>
          <Button
            type="text"
            icon={<ArrowUpOutlined />}
            disabled={index === 0}
            aria-label={`Move ${host.displayName} up`}
            onClick={() => updateHosts(swapHosts(hosts, index, index - 1))}
          />
          <Button
            type="text"
            icon={<ArrowDownOutlined />}
            disabled={index === hosts.length - 1}
            aria-label={`Move ${host.displayName} down`}
            onClick={() => updateHosts(swapHosts(hosts, index, index + 1))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`Remove ${host.displayName}`}
            onClick={() => updateHosts(hosts.filter((_, at) => at !== index))}
          />
        </Flex>
      ))}
      <Lookup
        key={hosts.length}
        aria-label="Add a host"
        placeholder="Add a host: type the name of a company or a person"
        search={search}
        onSelect={(key) => {
          const host = key === null ? undefined : hostOf(key)
          if (host) updateHosts([...hosts, { ...host, sortOrder: hosts.length }])
        }}
      />
      {earlier.status === 'failed' && <LoadAgain text="The previous hosts could not be loaded." onClick={earlier.reload} />}
    </Flex>
  )
}

function swapHosts(hosts: readonly EventHost[], one: number, other: number): EventHost[] {
  const [first, second] = [hosts[one], hosts[other]]
  return first && second ? hosts.with(one, second).with(other, first) : [...hosts]
}

/** A key from the host's company or person, and the number of earlier duplicates. */
function keyAt(hosts: readonly EventHost[], at: number): string {
  const nameOf = ({ companyId, contactId }: EventHost) => `${companyId ?? ''}-${contactId ?? ''}`
  const [name = '', ...before] = hosts
    .slice(0, at + 1)
    .toReversed()
    .map(nameOf)
  return `${name}-${before.filter((other) => other === name).length}`
}

/** Searches companies and people in one list; hosts of earlier events first. Keys: companies and earlier hosts > 0, people < 0. */
function useHostSearch() {
  const companies = useListSearch('companies')
  const contacts = useListSearch('contacts')
  const earlier = useLookup(eventHosts, {})

  const search = async (term: string): Promise<LookupOption[]> => {
    const [byCompany, byContact] = await Promise.all([companies.search(term), contacts.search(term)])
    const pastHostIds = new Set(earlier.rows.map(({ companyId }) => companyId))
    return [
      ...byCompany
        .sort((a, b) => Number(pastHostIds.has(b.value)) - Number(pastHostIds.has(a.value)))
        .map((one) => ({ ...one, detail: pastHostIds.has(one.value) ? 'Previous hosts' : one.detail })),
      ...byContact.map((one) => ({ ...one, value: -one.value })),
    ]
  }
  const hostOf = (key: number): Omit<EventHost, 'sortOrder'> | undefined => {
    const company = companies.hitOf(key)
    const contact = contacts.hitOf(-key)
    if (key > 0 && company) return { companyId: key, displayName: company.name }
    return contact && { contactId: contact.contactId, displayName: contact.fullName }
  }
  return { search, hostOf, earlier }
}
