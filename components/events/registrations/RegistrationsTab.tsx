import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { isAllowed } from '#constants/roles.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { fetchIrReps } from '#store/events/events.ts'
import { registrationCompanyTypes, registrations } from '#store/events/registrations.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { useSelection } from '../../resource/bulk/useSelection.ts'
import { ResourceTable } from '../../resource/ResourceTable.tsx'
import { SearchBox } from '../../resource/SearchBox.tsx'
import { useListParams } from '../../resource/useListParams.ts'
import { useOpenedRow } from '../../resource/useOpenedRow.ts'
import { useResource } from '../../resource/useResource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { EventTabProps } from '../EventTabProps.ts'
import { ExportButton } from './ExportButton.tsx'
import { RegistrationFilters } from './RegistrationFilters.tsx'
import { registrationColumns } from './registrationColumns.tsx'

const BulkStatus = lazyPart(() => import('./BulkStatus.tsx').then((file) => file.BulkStatus))
const RegistrationDrawer = lazyPart(() => import('./RegistrationDrawer.tsx').then((file) => file.RegistrationDrawer))

/** Everyone who registered: filter, read, move, note, add, export. */
export function RegistrationsTab({ event: { eventId, timeZone } }: EventTabProps) {
  const dispatch = useAppDispatch()
  const [params, change] = useListParams()
  const { q, page, pageSize, sort, filters } = params
  const narrowed = {
    eventId,
    eventCompanyTypeId: Number(filters.type ?? 0),
    eventStatusId: Number(filters.status ?? 0),
    ...(filters.irRep && { irRepContactId: Number(filters.irRep) }),
    ...(q && { q }),
  }
  const list = useResource(registrations, { ...narrowed, page, pageSize, sort })
  const user = useAppSelector(({ auth }) => auth.user)
  const isRep = user?.role === 'irRep'
  const mayEdit = useCallback(
    (row: Registration | null) =>
      user !== null &&
      isAllowed(user.role, 'editRegistrations') &&
      (user.role !== 'irRep' || row === null || row.irRepContactId === user.contactId),
    [user],
  )
  const reps = useReps(eventId)
  const types = useAppSelector(({ events }) => events.registrationCompanyTypes.rows)
  const everyone = { eventId, eventCompanyTypeId: 0, eventStatusId: 0 }
  const { row: openedRow, isNew, open, close } = useOpenedRow(registrations, everyone, 'registration')
  const selection = useSelection(registrations, { narrowed, nameOf, isOffered: mayEdit(null) && !isRep })
  const search = useCallback((text: string) => change({ q: text }), [change])
  const columns = useMemo(() => registrationColumns({ timeZone, mayEdit }), [timeZone, mayEdit])

  useEffect(() => {
    void dispatch(registrationCompanyTypes.fetch({ eventId }))
  }, [dispatch, eventId])

  const add = mayEdit(null) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open('new')}>
      Add registration
    </Button>
  )
  return (
    <>
      <Flex gap={8} wrap className="list-bar">
        <SearchBox value={q} onSearch={search} placeholder="Search registrations" />
        <RegistrationFilters types={types} reps={reps} />
        <span className="grow" />
        <ExportButton input={narrowed} total={list.total} />
        {add}
      </Flex>
      {selection.ids.length > 0 && <BulkStatus selection={selection} total={list.total} onDone={list.reload} />}
      <ResourceTable
        declared={registrations.declared}
        list={list}
        columns={columns}
        params={params}
        onChange={change}
        onOpen={open}
        empty="Nobody has registered yet. Add the first registration by hand, or publish the event."
        label="Registrations"
        minWidth={988}
        rowSelection={selection.rowSelection}
      />
      {(openedRow || (isNew && mayEdit(null))) && (
        <RegistrationDrawer
          key={openedRow?.eventRegistrationId ?? 'new'}
          registration={openedRow}
          eventId={eventId}
          timeZone={timeZone}
          reps={reps}
          mayEdit={mayEdit(openedRow)}
          onClose={close}
        />
      )}
    </>
  )
}

const nameOf = ({ firstName, lastName }: Registration): string => `${firstName} ${lastName}`

/** The event's IR representatives; the one read whose failure speaks. */
function useReps(eventId: number): readonly { contactId: number; name: string }[] {
  const dispatch = useAppDispatch()
  const [reps, setReps] = useState<readonly { contactId: number; name: string }[]>([])
  useEffect(() => {
    const request = dispatch(fetchIrReps({ eventId }))
    void request.then((result) => fetchIrReps.fulfilled.match(result) && setReps(result.payload))
    return () => request.abort()
  }, [dispatch, eventId])
  return reps
}
