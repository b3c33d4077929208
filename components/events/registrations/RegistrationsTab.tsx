import { useCallback, useMemo } from 'react'
import { isAllowed } from '#constants/roles.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { fullNameOf } from '#contract/personName.ts'
import { requestFor, requestForLookup } from '#store/prefetchRequests.ts'
import { irReps } from '#store/events/events.ts'
import { companyTypeChoices } from '#store/events/companyTypeChoices.ts'
import { registrationCounts, registrations } from '#store/events/registrations.ts'
import { useAppSelector } from '#store/hooks.ts'
import { WhileSelected } from '../../resource/selected/WhileSelected.tsx'
import type { ListParams } from '../../resource/base/listParams.ts'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { WhileOpen } from '../../resource/list/WhileOpen.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { LateButton } from '../../ui/LateButton.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { registerTabRequests } from '../tabRequests.ts'
import { missingCompanyTypes } from '../missingCompanyTypes.ts'
import { RegistrationFilters } from './RegistrationFilters.tsx'
import { registrationColumns } from './registrationColumns.tsx'
import { countsQuery, registrationsQuery } from './registrationsQuery.ts'
import { StatusCounts } from './StatusCounts.tsx'

const BringInButton = lazyPart(() => import('../BringInButton.tsx').then((file) => file.BringInButton))
const SelectedRegistrations = lazyPart(() => import('./SelectedRegistrations.tsx').then((file) => file.SelectedRegistrations))
const RegistrationDrawer = lazyPart(() => import('./RegistrationDrawer.tsx').then((file) => file.RegistrationDrawer), { prefetch: true })

const texts = {
  list: 'Registrations',
  one: 'registration',
  empty: 'No registrations yet.',
  start: 'Add the first registration by hand, or publish the event.',
  search: 'Search people',
}

/** The registrations of an event: filter, read, change status, note, add, export. */
export function RegistrationsTab({ event: { eventId, timeZone } }: EventTabProps) {
  const user = useAppSelector(({ auth }) => auth.user)
  const mayEdit = useCallback(
    (row: Registration | null) =>
      user !== null &&
      isAllowed(user.role, 'editRegistrations') &&
      (user.role !== 'irRep' || row === null || row.irRepContactId === user.contactId),
    [user],
  )
  const columns = useMemo(() => registrationColumns({ timeZone, mayEdit }), [timeZone, mayEdit])
  const queryOf = useCallback((params: ListParams) => registrationsQuery(eventId, params), [eventId])
  /** An IR rep changes only their own registrations, one by one. */
  const isStaff = mayEdit(null) && user?.role !== 'irRep'
  const mayBringIn = user !== null && isAllowed(user.role, 'editEvents')
  const maySend = user !== null && isAllowed(user.role, 'send')
  // The only read with a failure toast.
  const reps = useLookup(irReps, { eventId })
  const types = useLookup(companyTypeChoices, { eventId })
  return (
    <ResourceList
      resource={registrations}
      scope={{ eventId, eventCompanyTypeId: 0, eventStatusId: 0 }}
      columns={columns}
      texts={{ ...texts, ...missingCompanyTypes(eventId, types) }}
      nameOf={fullNameOf}
      queryOf={queryOf}
      isSelectable={isStaff || maySend}
    >
      <StatusCounts eventId={eventId} mayPromote={isStaff} />
      <ListBar of={registrations} filters={<RegistrationFilters types={types} reps={reps} />}>
        {mayBringIn && (
          <LateButton text="Bring in approved">
            <BringInButton eventId={eventId} />
          </LateButton>
        )}
      </ListBar>
      <WhileSelected of={registrations}>
        {(selection, { total, reload }) => (
          <SelectedRegistrations
            selection={selection}
            total={total}
            onDone={reload}
            eventId={eventId}
            timeZone={timeZone}
            types={types}
            reps={reps}
          />
        )}
      </WhileSelected>
      <ListRows of={registrations} minWidth={988} />
      <WhileOpen of={registrations}>
        {({ row, steps, close }) => (
          <RegistrationDrawer
            registration={row}
            eventId={eventId}
            timeZone={timeZone}
            types={types}
            reps={reps}
            mayEdit={mayEdit(row)}
            steps={steps}
            onClose={close}
          />
        )}
      </WhileOpen>
    </ResourceList>
  )
}

registerTabRequests('registrations', (eventId, params) => [
  requestFor(registrations.declared.calls.list, registrationsQuery(eventId, params(registrations.declared)).paged),
  requestForLookup(registrationCounts, countsQuery(eventId, params(registrations.declared))),
  requestForLookup(companyTypeChoices, { eventId }),
  requestForLookup(irReps, { eventId }),
])
