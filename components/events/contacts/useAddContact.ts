import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import type * as z from 'zod'
import type { EventContact } from '#contract/events/eventContacts.ts'
import { type addPerson as declaredAddPerson, duplicatePeople, newPerson } from '#contract/events/eventPeople.ts'
import { fieldMessages } from '#contract/issueMessages.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { eventContacts } from '#store/events/eventContacts.ts'
import { addPerson } from '#store/events/eventPeople.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { showFieldErrors } from '../../resource/record/showFieldErrors.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'

/** The values of the form: an existing contact, or the fields of a new person. */
export type AddContactValues = Partial<z.input<typeof newPerson>> &
  Pick<z.input<typeof declaredAddPerson.body>, 'role' | 'attendsMeetings'> & { eventCompanyId?: number; contactId?: number | null }
/** The people named in a refusal, with what it says of those who may be the same; usually none. */
export type DuplicatePeople = z.output<typeof duplicatePeople> & { message?: string | undefined }

/** Saves the form of `AddContact`. Errors are shown at their fields; possible duplicates are returned in `headcount`. */
export function useAddContact(
  form: FormInstance<AddContactValues>,
  { eventId, onAdded }: { eventId: number; onAdded: (contact: EventContact) => void },
) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [isSaving, setSaving] = useState(false)
  // A ref, because a second click can precede the next render.
  const isRunning = useRef(false)
  const [people, setPeople] = useState<DuplicatePeople>({})

  const send = ({ isNew, isNewPerson }: { isNew: boolean; isNewPerson: boolean }) => {
    const { eventCompanyId = 0, contactId, role, attendsMeetings, ...person } = form.getFieldsValue(true)
    const base = { eventId, eventCompanyId, role, attendsMeetings }
    if (!isNew) return dispatch(eventContacts.upsert({ ...base, contactId: contactId ?? undefined }))
    const parsed = newPerson.safeParse(person)
    if (parsed.success) return dispatch(addPerson({ ...base, person: parsed.data, isNewPerson }))
    showErrors(fieldMessages(newPerson, parsed.error.issues, person))
    return undefined
  }

  const save = async ({ isNew, isNewPerson = false }: { isNew: boolean; isNewPerson?: boolean }): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setSaving(true)
    try {
      const result = await send({ isNew, isNewPerson })
      if (!result) return
      if (eventContacts.upsert.fulfilled.match(result) || addPerson.fulfilled.match(result)) return onAdded(result.payload)
      const { fields = {}, data, message } = failureOf(result) ?? {}
      const duplicates = duplicatePeople.safeParse(data).data ?? {}
      setPeople({ ...duplicates, ...(duplicates.possible && { message }) })
      // Possible duplicates are shown below, with what to do.
      if (!duplicates.possible) showErrors(fields)
    } finally {
      isRunning.current = false
      setSaving(false)
    }
  }

  const showErrors = (fields: Record<string, string>): void => {
    const own = Object.fromEntries(Object.entries(fields).map(([field, message]) => [field.replace(/^person\./, ''), message]))
    showFieldErrors(form, own, confirm)
  }
  return { isSaving, save, people, clearPeople: () => setPeople({}) }
}
