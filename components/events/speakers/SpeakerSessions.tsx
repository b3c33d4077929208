import { zoneShortName } from '#contract/zoneNames.ts'
import { choiceLabel } from '#constants/choice.ts'
import { sessionRoles, sessionStatuses } from '#constants/programmeChoices.ts'
import { existingEventTabs } from '#constants/eventTabs.ts'
import { routes } from '#constants/routes.ts'
import type { Event } from '#contract/events/events.ts'
import type { SessionOfSpeaker, Speaker } from '#contract/events/speakers.ts'
import { speakerSessions } from '#store/events/speakers.ts'
import { formatInZone, isSameDay, timeFormat } from '../../ui/dates.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { useLookup } from '../../ui/useLookup.ts'

const { published } = sessionStatuses

interface Props {
  speaker: Speaker
  event: Event
}

/** The sessions of a speaker: time, location and role. */
export function SpeakerSessions({ speaker, event }: Props) {
  const { rows, status, reload } = useLookup(speakerSessions, { speakerId: speaker.speakerId })
  return (
    <section aria-label="Sessions" className="speaker-sessions">
      <h2>Sessions</h2>
      {status === 'failed' && <LoadAgain text="The sessions could not be loaded." onClick={reload} />}
      {status === 'loaded' && rows.length === 0 && <p className="quiet">No sessions yet. Add speakers to sessions on the Agenda tab.</p>}
      <ul>
        {rows.map((session) => (
          <li key={session.agendaDaySessionId}>
            <span className="quiet">{timeOf(session, event.timeZone)}</span>
            <Title session={session} eventId={event.eventId} />
            <span className="quiet">{factsOf(session)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Title({ session: { agendaDaySessionId, title }, eventId }: { session: SessionOfSpeaker; eventId: number }) {
  if (!existingEventTabs.includes('agenda')) return <strong>{title}</strong>
  return <PageLink href={`${routes.event(eventId, 'agenda')}?as=list&open=${agendaDaySessionId}`}>{title}</PageLink>
}

function timeOf({ startsAt, endsAt }: SessionOfSpeaker, zone: string): string {
  if (!startsAt || !endsAt) return 'Not scheduled yet'
  const end = formatInZone(endsAt, zone, isSameDay(startsAt, endsAt, zone) ? timeFormat : undefined)
  return `${formatInZone(startsAt, zone)}–${end} ${zoneShortName(zone, startsAt)}`
}

function factsOf({ role, isConfirmed, locationName, sessionStatusId }: SessionOfSpeaker): string {
  const state = sessionStatusId === published ? undefined : choiceLabel(sessionStatuses, sessionStatusId)
  return [choiceLabel(sessionRoles, role), locationName, !isConfirmed && 'not confirmed', state].filter(Boolean).join(' · ')
}
