import { Alert, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { limits } from '#constants/limits.ts'
import { type Registration } from '#contract/events/registrations.ts'
import { registrationNote } from '#contract/events/registrationNote.ts'
import { saveRegistrationNote } from '#store/events/registrationNote.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useConflict } from '../../resource/record/useConflict.ts'
import { formatInViewerZone, timeFormat } from '../../ui/dates.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useNote } from './useNote.ts'

const ConflictDialog = lazyPart(() => import('../../resource/record/ConflictDialog.tsx').then((file) => file.ConflictDialog))
const schema = registrationNote.body.pick({ eventRegistrationNotes: true })

/** The note on a registration. If another user changed it meanwhile, both versions are compared and nothing is overwritten. */
export function NoteEditor({ registration, mayEdit, onSaved }: { registration: Registration; mayEdit: boolean; onSaved?: () => void }) {
  const dispatch = useAppDispatch()
  const { eventRegistrationId } = registration
  const { text, write, base, startFrom, drop, isDirty, draftFrom } = useNote(registration)
  const [isSaving, setSaving] = useState(false)
  const [conflict, settle] = useConflict({ callName: registrationNote.name, idKey: 'eventRegistrationId', id: eventRegistrationId })
  const isTooLong = text.trim().length > limits.notes
  const save = async (note: string, rowVersion: number) => {
    setSaving(true)
    const stored = await dispatch(
      saveRegistrationNote({
        eventRegistrationId,
        eventRegistrationNotes: note.trim() || null,
        rowVersion,
        base: base.eventRegistrationNotes,
      }),
    )
    setSaving(false)
    if (!saveRegistrationNote.fulfilled.match(stored) || !stored.payload) return
    settle()
    startFrom(stored.payload)
    onSaved?.()
  }
  return (
    <Flex vertical gap={8}>
      {draftFrom !== null && mayEdit && (
        <Alert
          type="info"
          showIcon
          title={`Restored an unsaved note from ${formatInViewerZone(new Date(draftFrom).toISOString(), timeFormat)}.`}
          action={
            <Button size="small" onClick={drop}>
              Discard draft
            </Button>
          }
        />
      )}
      <Input.TextArea
        aria-label="Note"
        value={text}
        readOnly={!mayEdit}
        autoSize={{ minRows: 3, maxRows: 12 }}
        status={isTooLong ? 'error' : undefined}
        count={{ show: text.length > limits.notes / 2, max: limits.notes }}
        placeholder="Only staff see notes"
        onChange={({ target }) => write(target.value)}
      />
      {mayEdit && (
        <Flex gap={8} justify="end">
          <Button
            size="small"
            type="primary"
            loading={isSaving}
            disabled={!isDirty || isTooLong}
            onClick={() => void save(text, base.rowVersion)}
          >
            Save note
          </Button>
        </Flex>
      )}
      {conflict && (
        <ConflictDialog
          schema={schema}
          seen={{ resource: 'registrations', id: eventRegistrationId, version: base.rowVersion }}
          base={{ eventRegistrationNotes: base.eventRegistrationNotes }}
          mine={{ eventRegistrationNotes: text }}
          current={conflict.current}
          isSaving={isSaving}
          onSave={(values) => void save((values.eventRegistrationNotes as string | null) ?? '', conflict.current.rowVersion as number)}
          onCancel={settle}
        />
      )}
    </Flex>
  )
}
