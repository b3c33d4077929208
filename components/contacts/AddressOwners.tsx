import { Alert, Form } from 'antd'
import { useEffect, useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { contactStates } from '#constants/choices.ts'
import { routes } from '#constants/routes.ts'
import type { AddressOwner } from '#contract/addressOwners.ts'
import type { Contact } from '#contract/contacts.ts'
import { email as emailField } from '#contract/fields.ts'
import { fetchAddressOwners } from '#store/contacts/addressOwners.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { PageLink } from '../ui/PageLink.tsx'

/** Milliseconds without a key before an address is looked up. */
const pauseMs = 300

/** Who has the addresses that are typed into the form of a contact, with a link to each. Nothing for those that the contact has already. */
export function AddressOwners({ row }: { row: Contact | null }) {
  const form = Form.useFormInstance()
  const email: unknown = Form.useWatch('email', form)
  const others: unknown = Form.useWatch('secondaryEmails', form)
  const stored: unknown[] = [row?.email, ...(row?.secondaryEmails ?? [])]
  const added = [email, ...(Array.isArray(others) ? others : [])].flatMap((one) => {
    const { data } = emailField.safeParse(one)
    return data && !stored.includes(data) ? [data] : []
  })
  const owners = useOwners(added).filter(({ contactId }) => contactId !== row?.contactId)
  if (owners.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="wide"
      title={owners.length === 1 ? 'A contact has this address already' : 'Contacts have these addresses already'}
      description={
        <ul className="plain-list">
          {owners.map(({ contactId, name, companyName, contactStateId }) => (
            <li key={contactId}>
              <PageLink href={routes.contact(contactId)}>{name}</PageLink>{' '}
              {[companyName, contactStateId !== contactStates.active && choiceLabel(contactStates, contactStateId)]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** The contacts with some addresses, each once. None while they are looked up. */
function useOwners(addresses: readonly string[]): readonly AddressOwner[] {
  const dispatch = useAppDispatch()
  const key = JSON.stringify(addresses)
  const [found, setFound] = useState<{ key: string; owners: readonly AddressOwner[] }>({ key: '[]', owners: [] })
  useEffect(() => {
    const emails = JSON.parse(key) as string[]
    if (emails.length === 0) return
    let isLatest = true
    const timer = setTimeout(() => {
      void Promise.all(emails.map((email) => dispatch(fetchAddressOwners({ email })))).then((results) => {
        const all = results.flatMap((result) => (fetchAddressOwners.fulfilled.match(result) ? result.payload : []))
        if (isLatest) setFound({ key, owners: [...new Map(all.map((one) => [one.contactId, one])).values()] })
      })
    }, pauseMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [dispatch, key])
  return found.key === key ? found.owners : []
}
