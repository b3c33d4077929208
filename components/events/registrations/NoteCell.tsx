import { EditOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import type { Registration } from '#contract/events/registrations.ts'
import { NoteEditor } from './NoteEditor.tsx'

/** The note in the table: read at a glance, edited in place. */
export function NoteCell({ registration, mayEdit }: { registration: Registration; mayEdit: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { eventRegistrationNotes: note, firstName, lastName } = registration
  if (!mayEdit && !note) return null
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      placement="bottomRight"
      destroyOnHidden
      content={
        <div className="note-popover">
          <NoteEditor registration={registration} mayEdit={mayEdit} onSaved={() => setOpen(false)} />
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        className="note-cell"
        aria-label={note ? `Note on ${firstName} ${lastName}: ${note}` : `Add a note on ${firstName} ${lastName}`}
        title={note ?? 'Add a note'}
      >
        {note ? <span className="cut">{note}</span> : <EditOutlined className="quiet" />}
      </Button>
    </Popover>
  )
}
