import type { AgendaSession } from '#contract/events/agenda.ts'
import type { Event } from '#contract/events/events.ts'
import { agendaSessions } from '#store/events/agenda.ts'
import { DeleteButton } from '../../resource/record/DeleteButton.tsx'
import { ResourceDrawer } from '../../resource/record/ResourceDrawer.tsx'
import type { Steps } from '../../resource/record/useNeighbours.ts'
import { newSession } from './newSession.ts'
import { SessionFields } from './SessionFields.tsx'
import { TakeOffButton } from './TakeOffButton.tsx'
import type { useAgenda } from './useAgenda.ts'

interface Props {
  event: Event
  agenda: ReturnType<typeof useAgenda>
  /** Null for a new session from `defaults`. */
  row: AgendaSession | null
  defaults: Partial<Pick<AgendaSession, 'startsAt' | 'endsAt' | 'sessionLocationId'>>
  mayEdit: boolean
  steps: Steps
  onTakeOff: (session: AgendaSession) => void
  onClose: () => void
}

/** The drawer of a session over the plan: its fields, its speakers and its sponsors. */
export const SessionDrawer = ({ event, agenda, row, defaults, mayEdit, steps, onTakeOff, onClose }: Props) => (
  <ResourceDrawer
    resource={agendaSessions}
    row={row}
    defaults={{ ...newSession, ...defaults, eventId: event.eventId }}
    title={row ? row.title : 'New session'}
    timeZone={event.timeZone}
    width={680}
    isReadOnly={!mayEdit}
    // One that was placed on the plan leaves no room for another.
    isOnlyOne={Boolean(defaults.startsAt)}
    steps={steps}
    onClose={onClose}
    footer={(leave) =>
      row &&
      mayEdit && (
        <>
          <DeleteButton resource={agendaSessions} row={row} name={row.title} onDeleted={onClose} />
          <TakeOffButton session={row} onTakeOff={() => leave(() => onTakeOff(row))} />
        </>
      )
    }
  >
    <SessionFields row={row} event={event} agenda={agenda} mayEdit={mayEdit} />
  </ResourceDrawer>
)
