import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import type * as z from 'zod'
import type { EventContact } from '#contract/events/eventContacts.ts'
import { type addPerson as declaredAddPerson, knownPeople, newPerson } from '#contract/events/eventPeople.ts'
import { fieldMessages } from '#contract/messages.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { eventContacts } from '#store/events/eventContacts.ts'
import { addPerson } from '#store/events/eventPeople.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { landMessages } from '../../resource/record/landMessages.ts'
import { useAsk } from '../../ui/Questions.tsx'

/** The values of the form: an existing contact, or the fields of a new person. */
export type Adding = Partial<z.input<typeof newPerson>> &
  Pick<z.input<typeof declaredAddPerson.body>, 'role' | 'attendsMeetings'> & { eventCompanyId?: number; contactId?: number | null }
/** The people named in a refusal; usually none. */
export type Refused = z.output<typeof knownPeople>

/** Saves the form of `AddContact`. Errors are shown at their fields; possible duplicates are returned in `people`. */
export function useAddContact(
  form: FormInstance<Adding>,
  { eventId, onAdded }: { eventId: number; onAdded: (contact: EventContact) => void },
) {
  const dispatch = useAppDispatch()
  const ask = useAsk()
  const [isSaving, setSaving] = useState(false)
  // A ref, because a second click can precede the next render.
  const isUnderWay = useRef(false)
  const [people, setPeople] = useState<Refused>({})

  const send = ({ isNew, isNewPerson }: { isNew: boolean; isNewPerson: boolean }) => {
    const { eventCompanyId = 0, contactId, role, attendsMeetings, ...person } = form.getFieldsValue(true)
    const place = { eventId, eventCompanyId, role, attendsMeetings }
    if (!isNew) return dispatch(eventContacts.upsert({ ...place, contactId: contactId ?? undefined }))
    const parsed = newPerson.safeParse(person)
    if (parsed.success) return dispatch(addPerson({ ...place, person: parsed.data, isNewPerson }))
    show(fieldMessages(newPerson, parsed.error.issues, person))
    return undefined
  }

  const save = async ({ isNew, isNewPerson = false }: { isNew: boolean; isNewPerson?: boolean }): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSaving(true)
    try {
      const result = await send({ isNew, isNewPerson })
      if (!result) return
      if (eventContacts.upsert.fulfilled.match(result) || addPerson.fulfilled.match(result)) return onAdded(result.payload)
      const { fields = {}, data } = failureOf(result) ?? {}
      const refused = knownPeople.safeParse(data).data ?? {}
      setPeople(refused)
      // Possible duplicates are shown below, with what to do.
      if (!refused.possible) show(fields)
    } finally {
      isUnderWay.current = false
      setSaving(false)
    }
  }

  const show = (fields: Record<string, string>): void => {
    const own = Object.fromEntries(Object.entries(fields).map(([field, message]) => [field.replace(/^person\./, ''), message]))
    const { landed, others } = landMessages(
      own,
      form.getFieldsError().map(({ name }) => name),
    )
    form.setFields(landed.map((one) => ({ ...one, name: one.name as never })))
    if (landed[0]) form.scrollToField(landed[0].name, { focus: true, block: 'center' })
    if (others.length > 0) void ask({ title: 'This cannot be saved yet', content: others.join('. '), okOnly: true })
  }
  return { isSaving, save, people, forget: () => setPeople({}) }
}
