import { useState } from 'react'
import { registrationStatus } from '#constants/statuses.ts'
import { counted } from '#contract/textLists.ts'
import { registrations } from '#store/events/registrations.ts'
import { arrivals } from '#store/events/checkIn.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { SearchBox } from '../../resource/list/SearchBox.tsx'
import { useResource } from '../../resource/base/useResource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { registerTabRequests } from '../tabRequests.ts'
import { ArrivalItem } from './ArrivalItem.tsx'

const NoShowsButton = lazyPart(() => import('./NoShowsButton.tsx').then((file) => file.NoShowsButton))
const Scanner = lazyPart(() => import('./Scanner.tsx').then((file) => file.Scanner))

/** Few enough to render at once on a phone; a search finds the others. */
const shownPeople = 20
/** Who may come in; a search finds the others too, with the reason why they may not. */
const queryOf = (eventId: number, q = '') => ({
  ...{
    eventId,
    eventCompanyTypeId: 0,
    eventStatusId: q ? 0 : registrationStatus.approved,
    page: 1,
    pageSize: shownPeople,
    sort: 'lastName',
  },
  ...(q && { q }),
})

/** The desk at the entrance, fit for a phone: find a person by search or by the QR code of the confirmation, and check them in. */
export function CheckInTab({ event }: EventTabProps) {
  const { eventId } = event
  const mayEdit = usePermission('editRegistrations')
  const [q, setQ] = useState('')
  const list = useResource(arrivals, queryOf(eventId, q))
  const { status, rows, total } = list
  return (
    <section className="check-in" aria-label="Check-in">
      <div className="check-in-bar">
        <SearchBox value={q} onSearch={setQ} placeholder="Name, company or confirmation number" />
        <Scanner onNumber={setQ} />
        {mayEdit && <NoShowsButton event={event} />}
      </div>
      {status === 'failed' && <LoadAgain text="The registrations could not be loaded." onClick={list.reload} />}
      <p role="status" className="quiet">
        {status === 'loaded' && foundText(total, q)}
      </p>
      <ul className="check-in-people" aria-busy={status === 'loading'}>
        {rows.map((row) => (
          <ArrivalItem key={row.eventRegistrationId} registration={row} event={event} mayEdit={mayEdit} />
        ))}
      </ul>
    </section>
  )
}

function foundText(total: number, q: string): string {
  if (!q)
    return total === 0
      ? 'No approved registrations yet. Search to find people whose registration is not approved.'
      : `${counted(total, 'approved registration')}. Search to find a person.`
  if (total === 0) return `No registration matches “${q}”.`
  const people = counted(total, 'registration')
  return total > shownPeople ? `${people} match. Type more to find the person.` : `${people} found.`
}

registerTabRequests('checkin', (eventId) => [requestFor(registrations.declared.calls.list, queryOf(eventId))])
