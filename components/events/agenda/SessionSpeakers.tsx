import { Select, Switch } from 'antd'
import { sessionRoles } from '#constants/programmeChoices.ts'
import type { AgendaSessionSpeaker } from '#contract/events/agenda.ts'
import type { Speaker } from '#contract/events/speakers.ts'
import { fullNameOf } from '#contract/personName.ts'
import { agendaSessionSpeakers } from '#store/events/agenda.ts'
import { speakersToChoose } from '#store/events/agendaPlan.ts'
import { PersonPicture } from '../../ui/PersonPicture.tsx'
import { type SessionPartsProps, SessionParts } from './SessionParts.tsx'

/** The speakers of a session: role, confirmation and order. */
export function SessionSpeakers(session: SessionPartsProps) {
  const { mayEdit, sessionId, eventId } = session
  return (
    <SessionParts
      {...session}
      resource={agendaSessionSpeakers}
      scope={{ agendaDaySessionId: sessionId }}
      candidates={speakersToChoose}
      eventScope={{ eventId }}
      singular="speaker"
      plural="speakers"
      nameOf={nameOf}
      choiceOf={choiceOf}
      candidateIdOf={({ speakerId }) => speakerId}
      newValues={(speakerId) => ({ agendaDaySessionId: sessionId, speakerId, role: sessionRoles.speaker, isConfirmed: false })}
      changed={({ agendaDaySessionSpeakerId, rowVersion }, values) => ({ ...values, agendaDaySessionSpeakerId, rowVersion })}
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

/** A name alone does not tell two speakers of one name apart. */
const choiceOf = ({ speakerId: value, displayName, firstName, lastName, jobTitle, companyName, email }: Speaker) => ({
  value,
  label: [displayName || fullNameOf({ firstName, lastName }), jobTitle, companyName, email].filter(Boolean).join(' · '),
})

const nameOf = ({ speakerName }: AgendaSessionSpeaker): string => speakerName
