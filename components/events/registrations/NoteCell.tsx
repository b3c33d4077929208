import { EditOutlined, FileTextOutlined } from '@ant-design/icons'
import type { Registration } from '#contract/events/registrations.ts'
import { fullNameOf } from '#contract/personName.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePopupButton } from '../../ui/usePopupButton.ts'

const NotePopover = lazyPart(() => import('./NotePopover.tsx').then((file) => file.NotePopover), { prefetch: true })

/** The note in the table, editable in place. */
export function NoteCell({ registration, mayEdit }: { registration: Registration; mayEdit: boolean }) {
  const { container, isMounted, isLoading, popup, button } = usePopupButton(NotePopover.preload)
  const { eventRegistrationNotes: note, firstName, lastName } = registration
  if (!mayEdit && !note) return null
  return (
    <span ref={container} className="note-holder">
      <button
        type="button"
        className="cell-button note-cell"
        data-empty={!note || undefined}
        aria-haspopup="dialog"
        aria-busy={isLoading}
        aria-label={
          note ? `Note on ${fullNameOf({ firstName, lastName })}: ${note}` : `Add a note on ${fullNameOf({ firstName, lastName })}`
        }
        title={note ?? 'Add a note'}
        {...button}
      >
        {note ? (
          <>
            <FileTextOutlined className="note-sign quiet" aria-hidden />
            <span className="cut">{note}</span>
          </>
        ) : (
          <EditOutlined className="quiet" />
        )}
      </button>
      {isMounted && <NotePopover registration={registration} mayEdit={mayEdit} {...popup} />}
    </span>
  )
}
