import { PlusOutlined } from '@ant-design/icons'
import { useCallback, useMemo } from 'react'
import { isAllowed } from '#constants/roles.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { need, needOfLookup } from '#store/askAhead.ts'
import { irReps } from '#store/events/events.ts'
import { registrationCompanyTypes, registrationCounts, registrations } from '#store/events/registrations.ts'
import { useAppSelector } from '#store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useSelection } from '../../resource/bulk/useSelection.ts'
import { ExportButton } from '../../resource/list/ExportButton.tsx'
import { ImportButton } from '../../resource/import/ImportButton.tsx'
import { ResourceTable } from '../../resource/list/ResourceTable.tsx'
import { useOpenedRow } from '../../resource/record/useOpenedRow.ts'
import { useResource } from '../../resource/list/useResource.ts'
import { ListBar } from '../../resource/views/ListBar.tsx'
import { ListContext } from '../../resource/views/ListContext.tsx'
import { useListView } from '../../resource/views/useListView.ts'
import { useTableLook } from '../../resource/views/useTableLook.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { tabNeeds } from '../tabNeeds.ts'
import { RegistrationFilters } from './RegistrationFilters.tsx'
import { registrationColumns } from './registrationColumns.tsx'
import { countsAsked, registrationsAsked } from './registrationsAsked.ts'
import { StatusCounts } from './StatusCounts.tsx'

const BulkStatus = lazyPart(() => import('./BulkStatus.tsx').then((file) => file.BulkStatus))
const RegistrationDrawer = lazyPart(() => import('./RegistrationDrawer.tsx').then((file) => file.RegistrationDrawer), { ahead: true })

const texts = { one: 'registration', list: 'Registrations' }

/** Everyone who registered: filter, read, move, note, add, export. */
export function RegistrationsTab({ event: { eventId, timeZone } }: EventTabProps) {
  const user = useAppSelector(({ auth }) => auth.user)
  const isRep = user?.role === 'irRep'
  const mayEdit = useCallback(
    (row: Registration | null) =>
      user !== null &&
      isAllowed(user.role, 'editRegistrations') &&
      (user.role !== 'irRep' || row === null || row.irRepContactId === user.contactId),
    [user],
  )
  const all = useMemo(() => registrationColumns({ timeZone, mayEdit }), [timeZone, mayEdit])
  const view = useListView(registrations.declared, all)
  const { params, change, columns } = view
  const look = useTableLook(view)
  const { narrowed, asked } = registrationsAsked(eventId, params)
  const list = useResource(registrations, view.isKnown ? asked : undefined)
  // The one read whose failure speaks.
  const reps = useLookup(irReps, { eventId })
  const types = useLookup(registrationCompanyTypes, { eventId })
  const everyone = { eventId, eventCompanyTypeId: 0, eventStatusId: 0 }
  const behind = { list, params, change }
  const { row: openedRow, isNew, open, close, steps } = useOpenedRow(registrations, everyone, 'registration', behind)
  const selection = useSelection(registrations, { narrowed, nameOf, isOffered: mayEdit(null) && !isRep })
  const add = mayEdit(null) && (
    <Button type="primary" className="add-button" icon={<PlusOutlined />} onClick={() => open('new')}>
      Add registration
    </Button>
  )
  return (
    <ListContext view={view}>
      <StatusCounts eventId={eventId} />
      <ListBar
        view={view}
        search="Search people"
        inUse={[params.filters.type, params.filters.status, params.filters.irRep].filter(Boolean).length}
        filters={<RegistrationFilters types={types} reps={reps} />}
        add={add}
      >
        <ExportButton resource={registrations} input={asked} total={list.total} columns={columns} texts={texts} />
        <ImportButton resource={registrations} scope={{ eventId }} texts={{ one: 'registration', list: 'Registrations' }} />
      </ListBar>
      {selection.ids.length > 0 && <BulkStatus selection={selection} total={list.total} onDone={list.reload} />}
      <ResourceTable
        declared={registrations.declared}
        list={list}
        columns={columns}
        params={params}
        onChange={change}
        onOpen={open}
        empty={
          mayEdit(null)
            ? 'Nobody has registered yet. Add the first registration by hand, or publish the event.'
            : 'Nobody has registered yet.'
        }
        start={
          mayEdit(null) && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => open('new')}>
              Add the first registration
            </Button>
          )
        }
        label="Registrations"
        minWidth={988}
        look={look}
        rowSelection={selection.rowSelection}
      />
      {(openedRow || (isNew && mayEdit(null))) && (
        <RegistrationDrawer
          registration={openedRow}
          eventId={eventId}
          timeZone={timeZone}
          types={types}
          reps={reps}
          mayEdit={mayEdit(openedRow)}
          steps={steps}
          onClose={close}
        />
      )}
    </ListContext>
  )
}

const nameOf = ({ firstName, lastName }: Registration): string => `${firstName} ${lastName}`

tabNeeds('registrations', (eventId, params) => [
  need(registrations.declared.calls.list, registrationsAsked(eventId, params(registrations.declared)).asked),
  needOfLookup(registrationCounts, countsAsked(eventId, params(registrations.declared))),
  needOfLookup(registrationCompanyTypes, { eventId }),
  needOfLookup(irReps, { eventId }),
])
