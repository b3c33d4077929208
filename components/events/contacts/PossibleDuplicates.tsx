import { Alert, Button, Flex } from 'antd'
import { contactStates } from '#constants/choices.ts'
import { routes } from '#constants/routes.ts'
import type { EventPersonHit } from '#contract/events/eventPeople.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { personOption } from './usePersonSearch.ts'
import type { DuplicatePeople } from './useAddContact.ts'

interface PersonProps {
  eventId: number
  person: EventPersonHit
  /** Called before the page changes: the form's values may be discarded. */
  onLeave: () => void
}

/** Reports that a person already attends the event, with a link to them. */
export const AlreadyAttending = (props: PersonProps) => (
  <Alert
    type="info"
    showIcon
    className="people-alert"
    title={`${props.person.fullName} is at the event already, for ${props.person.eventCompanyName ?? 'one of its companies'}.`}
    action={<OpenLink {...props} />}
  />
)

const OpenLink = ({ eventId, person, onLeave }: PersonProps) => (
  <PageLink href={`${routes.event(eventId, 'contacts')}?open=${person.eventCompanyContactId ?? ''}`} onClick={onLeave}>
    Open {person.fullName}
  </PageLink>
)

interface Props {
  eventId: number
  people: DuplicatePeople
  isSaving: boolean
  onSelect: (person: EventPersonHit) => void
  /** Called for "None of them": another person. */
  onDifferent: () => void
  onLeave: () => void
}

/** Existing people who may be the typed person: each can be chosen with one click, but for who is archived. */
export function PossibleDuplicates({
  eventId,
  people: { known, possible = [], message },
  isSaving,
  onSelect,
  onDifferent,
  onLeave,
}: Props) {
  const all = known ? [known] : possible
  if (all.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="people-alert"
      title={known ? 'This e-mail address is already in use' : 'Is it one of these?'}
      description={
        <Flex vertical gap={6} align="start">
          {message && <span>{message}</span>}
          {all.map((person) =>
            person.state === contactStates.archived ? (
              <PageLink key={person.contactId} href={routes.contact(person.contactId)} onClick={onLeave}>
                Open {person.fullName} (archived)
              </PageLink>
            ) : person.eventCompanyContactId === null ? (
              <Button key={person.contactId} size="small" className="wrapping-button" onClick={() => onSelect(person)}>
                Use {person.fullName}
              </Button>
            ) : (
              <OpenLink key={person.contactId} eventId={eventId} person={person} onLeave={onLeave} />
            ),
          )}
          <span className="quiet small">{all.length === 1 && all[0] && personOption(all[0]).detail}</span>
          {!known && (
            <Button size="small" type="link" className="inline-link" loading={isSaving} onClick={onDifferent}>
              No, a different person
            </Button>
          )}
        </Flex>
      }
    />
  )
}
