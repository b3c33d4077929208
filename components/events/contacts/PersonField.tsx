import { Button, Checkbox, Flex, Form, Segmented } from 'antd'
import { useRef, useState } from 'react'
import type { EventPersonHit } from '#contract/events/eventPeople.ts'
import { LookupField } from '../../form/LookupField.tsx'
import { type PersonGroup, personOption, usePersonSearch } from './usePersonSearch.ts'

interface Props {
  eventId: number
  eventCompanyId: number | undefined
  chosen: EventPersonHit | null
  onChosen: (person: EventPersonHit | null) => void
  /** Called when nobody fits: the typed text may be the name. */
  onNew: (names: { firstName?: string; lastName?: string }) => void
}

/** Finds an existing person, field `contactId`: among all people, people of earlier events, or people of the company. */
export function PersonField({ eventId, eventCompanyId, chosen, onChosen, onNew }: Props) {
  const [isOfCompany, setOfCompany] = useState(false)
  const [isNetwork, setNetwork] = useState(false)
  const isCompanySearch = isOfCompany && eventCompanyId !== undefined
  const group: PersonGroup = isCompanySearch ? 'company' : isNetwork ? 'network' : 'all'
  const { search, found } = usePersonSearch({ eventId, group, eventCompanyId })
  const typed = useRef('')
  return (
    <>
      <Form.Item label="Search in">
        <Flex gap={12} wrap align="center">
          <Segmented
            aria-label="Search in"
            options={[
              { value: 'all', label: 'All people' },
              { value: 'company', label: 'People at the company', disabled: eventCompanyId === undefined },
            ]}
            value={isCompanySearch ? 'company' : 'all'}
            onChange={(next) => setOfCompany(next === 'company')}
          />
          <Checkbox checked={isNetwork} disabled={isCompanySearch} onChange={({ target }) => setNetwork(target.checked)}>
            Only people from past events
          </Checkbox>
        </Flex>
      </Form.Item>
      <LookupField
        // Resets the field: another group gives other results.
        key={group}
        name="contactId"
        search={search}
        // The field is emptied on blur, but the text may be the name of a new person.
        onSearchText={(text) => {
          if (text) typed.current = text
        }}
        selected={chosen && personOption(chosen)}
        onSelect={(contactId) => onChosen(contactId === null ? null : (found(contactId) ?? null))}
        placeholder="Type a name or an e-mail address"
        extra={
          <>
            Not listed?{' '}
            <Button type="link" size="small" className="inline-link" onClick={() => onNew(splitName(typed.current))}>
              Add a new person
            </Button>
          </>
        }
      />
    </>
  )
}

/** Splits typed text into first and last name; empty for an e-mail address. */
function splitName(text: string): { firstName?: string; lastName?: string } {
  if (text.includes('@')) return {}
  const [firstName, ...rest] = text.split(/\s+/).filter(Boolean)
  return { ...(firstName && { firstName }), ...(rest.length > 0 && { lastName: rest.join(' ') }) }
}
