import { useRef, useState } from 'react'
import type { Registration } from '#contract/events/registrations.ts'
import { dropDraft, readDraft, writeDraft } from '#store/drafts.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useUnsavedPart } from '../../resource/record/unsavedParts.ts'

type StoredNote = Pick<Registration, 'eventRegistrationNotes' | 'rowVersion'>

/** The text of a note while it is edited, with its draft. `base` is the note that the edit started from. */
export function useNote(registration: Registration) {
  const dispatch = useAppDispatch()
  const key = `registrationNote:${registration.eventRegistrationId}`
  const [draft, setDraft] = useState(() => dispatch(readDraft(key)))
  const [base, setBase] = useState<StoredNote>(() =>
    draft?.rowVersion === undefined
      ? registration
      : { eventRegistrationNotes: draft.values.base as string | null, rowVersion: draft.rowVersion },
  )
  const [text, setText] = useState(() => (draft?.values.text as string | undefined) ?? base.eventRegistrationNotes ?? '')
  const isChanged = (now: string, from: StoredNote) => now.trim() !== (from.eventRegistrationNotes ?? '')
  const isDirty = isChanged(text, base)
  // A ref, current before the next render: the record may close right after a save.
  const unsaved = useRef(isDirty)
  const write = (next: string) => {
    setText(next)
    unsaved.current = isChanged(next, base)
    const { eventRegistrationNotes, rowVersion } = base
    if (unsaved.current) dispatch(writeDraft(key, { values: { text: next, base: eventRegistrationNotes }, rowVersion }))
    else dispatch(dropDraft(key))
  }
  const startFrom = (row: StoredNote) => {
    dispatch(dropDraft(key))
    unsaved.current = false
    setDraft(undefined)
    setBase(row)
    setText(row.eventRegistrationNotes ?? '')
  }
  const drop = () => startFrom(registration)
  useUnsavedPart({ isDirty, hasUnsaved: () => unsaved.current, drop })
  return { text, write, base, startFrom, drop, isDirty, draftFrom: draft?.at ?? null }
}
