import { Alert, Button, Flex, Form } from 'antd'
import { useState } from 'react'
import type * as z from 'zod'
import { contactStates } from '#constants/choices.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { newHolder, type TransferInput, transferTexts } from '#contract/events/transfer.ts'
import { fullNameOf } from '#contract/personName.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { searchTransferCandidates, transferRegistration } from '#store/events/transfer.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { Lookup } from '../../form/LookupField.tsx'
import type { LookupOption } from '../../form/LookupOption.tsx'
import { contactOption } from '../../form/searchedLists.ts'
import { Modal } from '../../ui/Modal.tsx'
import { MailServerWarning } from './mails/MailServerWarning.tsx'
import { NewHolderForm } from './NewHolderForm.tsx'
import { useTransferPreview } from './useTransferPreview.ts'

/** Gives the place of a registration to another person, after saying what moves. */
export function TransferDialog({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const { eventRegistrationId, firstName, lastName } = registration
  const [contact, setContact] = useState<LookupOption | null>(null)
  /** What was typed of a new person; null while existing people are searched. */
  const [typed, setTyped] = useState<Partial<z.input<typeof newHolder>> | null>(null)
  const [isNewPerson, setNewPerson] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const person = typed === null ? undefined : newHolder.safeParse(typed).data
  const input: TransferInput | null = person
    ? { eventRegistrationId, person, isNewPerson }
    : typed === null && contact
      ? { eventRegistrationId, contactId: contact.value }
      : null
  const { moves, problem, people } = useTransferPreview(input)
  const search = async (searchText: string): Promise<LookupOption[]> => {
    const result = await dispatch(searchTransferCandidates({ eventRegistrationId, searchText }))
    if (!searchTransferCandidates.fulfilled.match(result)) return []
    return result.payload.map((hit) => ({ ...contactOption(hit), ...(hit.refusal && { detail: hit.refusal, disabled: true }) }))
  }
  const choose = (next: LookupOption | null) => {
    setRefusal(null)
    setTyped(null)
    setContact(next)
  }
  const transfer = async () => {
    if (!input) return
    setSaving(true)
    const result = await dispatch(transferRegistration(input))
    setSaving(false)
    if (!transferRegistration.fulfilled.match(result)) return setRefusal(failureOf(result)?.message ?? null)
    dispatch(refreshRequested())
    onClose()
  }
  const shownProblem = problem ?? refusal
  const known = people.known ? [people.known] : (people.possible ?? []).filter(({ state }) => state !== contactStates.archived)
  return (
    <Modal
      open
      title={`Transfer the place of ${fullNameOf({ firstName, lastName })}`}
      okText={moves?.isReplacement ? 'Replace with a colleague' : 'Transfer place'}
      okButtonProps={{ disabled: !moves || shownProblem !== null }}
      confirmLoading={isSaving}
      onOk={() => void transfer()}
      onCancel={onClose}
    >
      {typed === null ? (
        <Form layout="vertical" component={false}>
          <Form.Item
            label="Who takes the place"
            htmlFor="transfer-to"
            extra={
              <>
                A colleague from the same company, or anybody else. Not listed?{' '}
                <Button type="link" size="small" className="inline-link" onClick={() => setTyped({ companyId: registration.companyId })}>
                  Add a new person
                </Button>
              </>
            }
          >
            <Lookup
              id="transfer-to"
              search={search}
              selected={contact}
              value={contact?.value ?? null}
              onChange={(id, option) => choose(id === null ? null : (option ?? null))}
            />
          </Form.Item>
        </Form>
      ) : (
        <NewHolderForm
          registration={registration}
          onChange={(values) => {
            setRefusal(null)
            setNewPerson(false)
            setTyped(values)
          }}
          onBack={() => choose(null)}
        />
      )}
      <div aria-live="polite">
        {shownProblem !== null && (
          <Alert
            type="warning"
            showIcon
            title={shownProblem}
            description={
              (known.length > 0 || people.possible) && (
                <Flex wrap gap={6}>
                  {known.map(({ contactId, fullName, email }) => (
                    <Button
                      key={contactId}
                      size="small"
                      onClick={() => choose({ value: contactId, label: fullName, detail: email ?? undefined })}
                    >
                      Use {fullName}
                    </Button>
                  ))}
                  {people.possible && (
                    <Button size="small" type="link" className="inline-link" onClick={() => setNewPerson(true)}>
                      No, a different person
                    </Button>
                  )}
                </Flex>
              )
            }
          />
        )}
        {moves && shownProblem === null && (
          <>
            <ul>
              {transferTexts(moves).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            {moves.mails > 0 && <MailServerWarning />}
          </>
        )}
      </div>
    </Modal>
  )
}
