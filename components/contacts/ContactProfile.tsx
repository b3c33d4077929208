import { HistoryOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { routes } from '#constants/routes.ts'
import type { Contact } from '#contract/contacts.ts'
import { contacts } from '#store/contacts/contacts.ts'
import { Viewers } from '../resource/live/Viewers.tsx'
import { DeleteButton } from '../resource/record/DeleteButton.tsx'
import { RowFormBody } from '../resource/record/RowFormBody.tsx'
import { useLeaveGuard } from '../resource/record/useLeaveGuard.ts'
import { useRowForm } from '../resource/record/useRowForm.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { usePermission } from '../ui/usePermission.ts'
import { nameOfContact } from './contactColumns.tsx'
import { ContactFields } from './ContactFields.tsx'
import { ContactRelated } from './ContactRelated.tsx'
import { StaffAccess } from './StaffAccess.tsx'

const RecordMenu = lazyPart(() => import('../utilities/RecordMenu.tsx').then((file) => file.RecordMenu))
const PastPositions = lazyPart(() => import('../utilities/PastPositions.tsx').then((file) => file.PastPositions))
const SameContacts = lazyPart(() => import('../utilities/SameContacts.tsx').then((file) => file.SameContacts))
const MergedRecords = lazyPart(() => import('../utilities/MergedRecords.tsx').then((file) => file.MergedRecords))
const HistoryDrawer = lazyPart(() => import('../resource/record/HistoryDrawer.tsx').then((file) => file.HistoryDrawer))

/** Every field of a contact, and beside them where they appear. */
export function ContactProfile({ contact }: { contact: Contact }) {
  const { contactId, rowVersion } = contact
  const { push } = useRouter()
  const rowForm = useRowForm(contacts, { row: contact, defaults: {} })
  const { isDirty, isSaving, save, dropDraft } = rowForm
  const [showsHistory, setShowsHistory] = useState(false)
  const mayEdit = usePermission(contacts.declared.calls.upsert.permission)
  useLeaveGuard(rowForm)
  const submit = () => void save()
  return (
    <div className="contact-profile">
      <div>
        <RowFormBody rowForm={rowForm} schema={contacts.declared.schema} onSubmit={submit} isReadOnly={!mayEdit}>
          <ContactFields row={contact} />
        </RowFormBody>
        <Flex gap={8} align="center" className="save-bar notices-stay-above">
          {mayEdit && (
            <>
              <Button type="primary" loading={isSaving} disabled={!isDirty} onClick={submit}>
                Save
              </Button>
              {isDirty && <Button onClick={dropDraft}>Discard changes</Button>}
            </>
          )}
          <span className="grow quiet">{isDirty ? 'You have unsaved changes.' : ''}</span>
          <Viewers resource={contacts.declared.name} id={contactId} />
          {mayEdit && (
            <DeleteButton resource={contacts} row={contact} name={nameOfContact(contact)} onDeleted={() => void push(routes.contacts)} />
          )}
          <Button type="text" icon={<HistoryOutlined />} onClick={() => setShowsHistory(true)}>
            History
          </Button>
          {mayEdit && <RecordMenu kind="contacts" id={contactId} name={nameOfContact(contact)} />}
        </Flex>
      </div>
      <ContactRelated contactId={contactId}>
        <StaffAccess contact={contact} />
        {mayEdit && <SameContacts contactId={contactId} name={nameOfContact(contact)} version={rowVersion} />}
        <PastPositions contactId={contactId} version={rowVersion} />
        {mayEdit && <MergedRecords resource="contacts" id={contactId} version={rowVersion} />}
      </ContactRelated>
      {showsHistory && (
        <HistoryDrawer
          resource={contacts.declared}
          id={contactId}
          rowVersion={rowVersion}
          isReadOnly={!mayEdit}
          onClose={() => setShowsHistory(false)}
          onRestored={() => setShowsHistory(false)}
        />
      )}
    </div>
  )
}
