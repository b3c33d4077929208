import { Input } from 'antd'
import { useState } from 'react'
import type { AgendaSessionSponsor } from '#contract/events/agenda.ts'
import { limits } from '#constants/limits.ts'
import { agendaSessionSponsors } from '#store/events/agenda.ts'
import { sponsorsToChoose } from '#store/events/agendaPlan.ts'
import { type SessionPartsProps, SessionParts } from './SessionParts.tsx'

/** The sponsors of a session, with the text before the name: "Lunch sponsored by". */
export function SessionSponsors(session: SessionPartsProps) {
  const { mayEdit, sessionId, eventId } = session
  return (
    <SessionParts
      {...session}
      resource={agendaSessionSponsors}
      scope={{ agendaDaySessionId: sessionId }}
      candidates={sponsorsToChoose}
      eventScope={{ eventId }}
      singular="sponsor"
      plural="sponsors"
      nameOf={nameOf}
      choiceOf={({ sponsorId, name }) => ({ value: sponsorId, label: name })}
      candidateIdOf={({ sponsorId }) => sponsorId}
      newValues={(sponsorId) => ({ agendaDaySessionId: sessionId, sponsorId })}
      changed={({ agendaDaySessionSponsorId, rowVersion }, values) => ({ ...values, agendaDaySessionSponsorId, rowVersion })}
      cells={(row, change) => (
        <>
          <td className="session-parts-words">
            <Label key={row.label ?? ''} row={row} mayEdit={mayEdit} onChange={(label) => change({ label })} />
          </td>
          <td className="session-parts-name">{row.sponsorName}</td>
        </>
      )}
    />
  )
}

const nameOf = ({ sponsorName }: AgendaSessionSponsor): string => sponsorName

/** Saved on blur; Enter blurs the field. */
function Label({ row, mayEdit, onChange }: { row: AgendaSessionSponsor; mayEdit: boolean; onChange: (label: string | null) => void }) {
  const [text, setText] = useState(row.label ?? '')
  return (
    <Input
      aria-label={`Text before ${row.sponsorName}`}
      placeholder="Sponsored by"
      value={text}
      maxLength={limits.name}
      disabled={!mayEdit}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => text.trim() !== (row.label ?? '') && onChange(text.trim() || null)}
      onPressEnter={(event) => {
        // Enter would save the session's form.
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}
