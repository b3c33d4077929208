import { Select, Switch } from 'antd'
import { sessionRoles } from '#constants/choices.ts'
import type { AgendaSessionSpeaker } from '#contract/events/agenda.ts'
import { agendaSessionSpeakers } from '#store/events/agenda.ts'
import { speakersToChoose } from '#store/events/agendaPlan.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { PersonPicture } from '../../ui/PersonPicture.tsx'
import { useResource } from '../../resource/useResource.ts'
import { SessionParts } from './SessionParts.tsx'

interface Props {
  eventId: number
  sessionId: number
  mayEdit: boolean
}

/** Who speaks in a session: role, whether they have confirmed, in which order. */
export function SessionSpeakers({ eventId, sessionId, mayEdit }: Props) {
  const dispatch = useAppDispatch()
  const { rows: everybody, status, reload } = useResource(speakersToChoose, { eventId })
  const here = useAppSelector(agendaSessionSpeakers.selectRows)
  const chosen = new Set(here.map(({ speakerId }) => speakerId))
  return (
    <SessionParts
      resource={agendaSessionSpeakers}
      eventId={eventId}
      sessionId={sessionId}
      one="speaker"
      many="speakers"
      nameOf={nameOf}
      mayEdit={mayEdit}
      hasFailed={status === 'failed'}
      reload={reload}
      choices={everybody
        .filter(({ speakerId }) => !chosen.has(speakerId))
        .map(({ speakerId, displayName, firstName, lastName }) => ({ value: speakerId, label: displayName || `${firstName} ${lastName}` }))}
      add={(speakerId) =>
        void dispatch(agendaSessionSpeakers.upsert({ agendaDaySessionId: sessionId, speakerId, role: 1, isConfirmed: false }))
      }
      cells={(row, change) => (
        <>
          <td className="session-parts-name">
            <span className="side-by-side">
              <PersonPicture name={row.speakerName} url={row.headshotUrl} />
              {row.speakerName}
            </span>
          </td>
          <td>
            <Select
              aria-label={`Role of ${row.speakerName}`}
              className="session-parts-role"
              options={[...sessionRoles]}
              value={row.role}
              disabled={!mayEdit}
              onChange={(role) => change({ role })}
            />
          </td>
          <td className="nowrap">
            <Switch
              aria-label={`${row.speakerName} has confirmed`}
              checked={row.isConfirmed ?? false}
              checkedChildren="Confirmed"
              unCheckedChildren="Open"
              disabled={!mayEdit}
              onChange={(isConfirmed) => change({ isConfirmed })}
            />
          </td>
        </>
      )}
    />
  )
}

const nameOf = ({ speakerName }: AgendaSessionSpeaker): string => speakerName
