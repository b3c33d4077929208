import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { contactStates } from '#constants/choices.ts'
import { roleChoices } from '#constants/roles.ts'
import { openIn, routes } from '#constants/routes.ts'
import type { Contact } from '#contract/contacts.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { usePermission } from '../ui/usePermission.ts'
import { nameOfContact } from './contactColumns.tsx'

const AddStaff = lazyPart(() => import('../staff/AddStaff.tsx').then((file) => file.AddStaff))

/** For administrators: the role with which a contact signs in, or the way to give them one. */
export function StaffAccess({ contact }: { contact: Contact }) {
  const { contactId, contactStateId, email, roleId } = contact
  const [isAdding, setAdding] = useState(false)
  const mayAdminister = usePermission('administer')
  if (!mayAdminister || contactStateId === contactStates.merged) return null
  return (
    <section aria-label="Access">
      <h2>Access</h2>
      {roleId ? (
        <p>
          {choiceLabel(roleChoices, roleId)}. <PageLink href={openIn(routes.staff, contactId)}>Change role or access</PageLink>
        </p>
      ) : (
        <>
          <p className="quiet">
            {email
              ? 'Not on the staff: cannot sign in.'
              : 'Not on the staff: cannot sign in. Codes need an e-mail address: save one first.'}
          </p>
          {email && (
            <Button size="small" onClick={() => setAdding(true)}>
              Add to the staff
            </Button>
          )}
        </>
      )}
      {isAdding && <AddStaff contact={{ value: contactId, label: nameOfContact(contact) }} onClose={() => setAdding(false)} />}
    </section>
  )
}
