import { Popover } from 'antd'
import { useEffect } from 'react'
import type { Registration } from '#contract/events/registrations.ts'
import type { PopupProps } from '../../ui/usePopupButton.ts'
import { NoteEditor } from './NoteEditor.tsx'

interface Props extends PopupProps {
  registration: Registration
  mayEdit: boolean
}

/** The editor of a `NoteCell`: anchored to an invisible element as large as the cell's button. */
export function NotePopover({ registration, mayEdit, isOpen, onOpenChange, onMounted }: Props) {
  useEffect(onMounted, [onMounted])
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={onOpenChange}
      placement="bottomRight"
      destroyOnHidden
      content={
        <div className="note-popover">
          <NoteEditor registration={registration} mayEdit={mayEdit} onSaved={() => onOpenChange(false)} />
        </div>
      }
    >
      <span className="note-place" aria-hidden />
    </Popover>
  )
}
