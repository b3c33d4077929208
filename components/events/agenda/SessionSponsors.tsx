import { Input } from 'antd'
import { useState } from 'react'
import type { AgendaSessionSponsor } from '#contract/events/agenda.ts'
import { limits } from '#constants/limits.ts'
import { agendaSessionSponsors } from '#store/events/agenda.ts'
import { sponsorsToChoose } from '#store/events/agendaPlan.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { useResource } from '../../resource/useResource.ts'
import { SessionParts } from './SessionParts.tsx'

interface Props {
  eventId: number
  sessionId: number
  mayEdit: boolean
}

/** Who sponsors a session, with the words that stand before the name: "Lunch sponsored by". */
export function SessionSponsors({ eventId, sessionId, mayEdit }: Props) {
  const dispatch = useAppDispatch()
  const { rows: all, status, reload } = useResource(sponsorsToChoose, { eventId })
  const here = useAppSelector(agendaSessionSponsors.selectRows)
  const chosen = new Set(here.map(({ sponsorId }) => sponsorId))
  return (
    <SessionParts
      resource={agendaSessionSponsors}
      eventId={eventId}
      sessionId={sessionId}
      one="sponsor"
      many="sponsors"
      nameOf={nameOf}
      mayEdit={mayEdit}
      hasFailed={status === 'failed'}
      reload={reload}
      choices={all.filter(({ sponsorId }) => !chosen.has(sponsorId)).map(({ sponsorId, name }) => ({ value: sponsorId, label: name }))}
      add={(sponsorId) => void dispatch(agendaSessionSponsors.upsert({ agendaDaySessionId: sessionId, sponsorId }))}
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

/** Saved when it is left; Enter leaves it. */
function Label({ row, mayEdit, onChange }: { row: AgendaSessionSponsor; mayEdit: boolean; onChange: (label: string | null) => void }) {
  const [text, setText] = useState(row.label ?? '')
  return (
    <Input
      aria-label={`Words before ${row.sponsorName}`}
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
