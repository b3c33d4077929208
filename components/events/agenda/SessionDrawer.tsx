import { CopyOutlined } from '@ant-design/icons'
import type { AgendaSession } from '#contract/events/agenda.ts'
import type { Event } from '#contract/events/events.ts'
import { agendaSessions } from '#store/events/agenda.ts'
import { DeleteButton } from '../../resource/record/DeleteButton.tsx'
import { duplicateValues } from '../../resource/record/duplicateValues.ts'
import { ResourceDrawer } from '../../resource/record/ResourceDrawer.tsx'
import type { Steps } from '../../resource/record/useNeighbours.ts'
import { Button } from '../../ui/Button.tsx'
import { newSession, sessionAfter } from './newSession.ts'
import { SessionFields } from './SessionFields.tsx'
import { TakeOffButton } from './TakeOffButton.tsx'
import type { useAgenda } from './useAgenda.ts'

interface Props {
  event: Event
  agenda: ReturnType<typeof useAgenda>
  /** Null for a new session from `defaults`. */
  row: AgendaSession | null
  /** The session that the new one is a duplicate of. */
  copyOf: AgendaSession | null
  defaults: Partial<Pick<AgendaSession, 'startsAt' | 'endsAt' | 'sessionLocationId'>>
  mayEdit: boolean
  steps: Steps
  onTakeOff: (session: AgendaSession) => void
  onDuplicate: (session: AgendaSession) => void
  onClose: () => void
}

/** The drawer of a session over the plan: its fields, its speakers and its sponsors. */
export function SessionDrawer({ event, agenda, row, copyOf, defaults, mayEdit, steps, onTakeOff, onDuplicate, onClose }: Props) {
  return (
    <ResourceDrawer
      resource={agendaSessions}
      row={row}
      defaults={{ ...newSession, ...(copyOf ? duplicateValues(agendaSessions.declared, copyOf) : defaults), eventId: event.eventId }}
      copyOf={copyOf}
      title={row ? row.title : copyOf ? `Duplicate of ${copyOf.title}` : 'Add session'}
      timeZone={event.timeZone}
      width={680}
      isReadOnly={!mayEdit}
      nextDefaults={sessionAfter}
      steps={steps}
      onClose={onClose}
      footer={(leave) =>
        row &&
        mayEdit && (
          <>
            <DeleteButton resource={agendaSessions} row={row} name={row.title} onDeleted={onClose} />
            <Button icon={<CopyOutlined aria-hidden />} onClick={() => leave(() => onDuplicate(row))}>
              Duplicate
            </Button>
            <TakeOffButton session={row} onTakeOff={() => leave(() => onTakeOff(row))} />
          </>
        )
      }
    >
      <SessionFields row={row} copyOf={copyOf} event={event} agenda={agenda} mayEdit={mayEdit} />
    </ResourceDrawer>
  )
}
