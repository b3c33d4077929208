import { WarningFilled } from '@ant-design/icons'
import { useMemo } from 'react'
import { openIn, routes } from '#constants/routes.ts'
import { referenceMoves, referenceStatuses } from '#constants/vetting.ts'
import type { VettingReference } from '#contract/events/vettingReferences.ts'
import { vettingReferences } from '#store/events/vetting.ts'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import type { Column } from '../../resource/base/columns.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { MailLink, RecordHead } from '../../resource/record/RecordHead.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { dateFormat, formatForViewer, formatInZone, formatWithZone } from '../../ui/dates.ts'
import { Instant } from '../../ui/Instant.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { listRequestOf, registerTabRequests } from '../tabRequests.ts'
import { ReferenceStatus } from './ReferenceStatus.tsx'

const { FilterSelect } = filtersOf(vettingReferences.declared)
const ReferenceFields = lazyPart(() => import('./ReferenceFields.tsx').then((file) => file.ReferenceFields), { prefetch: true })
const ReferenceLink = lazyPart(() => import('./ReferenceLink.tsx').then((file) => file.ReferenceLink), { prefetch: true })

const texts = {
  list: 'Vetting references',
  one: 'reference',
  many: 'references',
  empty: 'No references yet.',
  start: 'Add people who can say something about an applicant.',
  search: 'Search references',
}

/** The references of an event's applicants, with their answers. */
export function VettingReferencesTab({ event: { eventId, timeZone, name } }: EventTabProps) {
  const mayEdit = usePermission('vet')
  const columns = useMemo(() => referenceColumns({ timeZone, mayEdit }), [timeZone, mayEdit])
  return (
    <ResourceList resource={vettingReferences} scope={{ eventId }} columns={columns} texts={texts} nameOf={nameOf}>
      <ListBar
        of={vettingReferences}
        filters={<FilterSelect name="vettingReferenceStatusId" label="Status" placeholder="Any status" options={referenceStatuses} />}
      />
      <DeleteSelected of={vettingReferences} timeZone={timeZone} fields={() => <ReferenceFields row={null} eventId={eventId} />} />
      <ListRows of={vettingReferences} minWidth={900} />
      <RecordDrawer
        of={vettingReferences}
        defaults={{}}
        timeZone={timeZone}
        width={640}
        head={(row) => (
          <>
            <ReferenceHead row={row} timeZone={timeZone} mayEdit={mayEdit} />
            {mayEdit && <ReferenceLink key={row.vettingReferenceId} row={row} eventName={name} />}
          </>
        )}
      >
        {(row) => <ReferenceFields row={row} eventId={eventId} />}
      </RecordDrawer>
    </ResourceList>
  )
}

interface Options {
  timeZone: string
  mayEdit: boolean
}

function ReferenceHead({ row, timeZone, mayEdit }: Options & { row: VettingReference }) {
  const at = (instant: string) => <span title={formatForViewer(instant)}>{formatWithZone(instant, timeZone)}</span>
  return (
    <RecordHead
      facts={[
        { label: 'Status', value: <ReferenceStatus row={row} mayEdit={mayEdit} /> },
        {
          label: 'Applicant',
          value: <PageLink href={openIn(routes.event(row.eventId, 'invetting'), row.vettingSubmissionId)}>{row.applicantName}</PageLink>,
          isLong: true,
        },
        { label: 'E-mail', value: row.email && <MailLink address={row.email} />, isLong: true },
        { label: 'Phone', value: row.phone && <PhoneLink number={row.phone} /> },
        {
          label: 'Contacted',
          value: row.contactedAt && (
            <>
              {row.contactedByName && `${row.contactedByName}, `}
              {at(row.contactedAt)}
            </>
          ),
          isLong: true,
        },
        { label: 'Answered', value: row.respondedAt && at(row.respondedAt) },
      ]}
    />
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: VettingReference): string => name

const referenceColumns = ({ timeZone, mayEdit }: Options): Column<VettingReference>[] => [
  {
    field: 'name',
    sorter: true,
    width: 170,
    ellipsis: true,
    exportFields: ['name', 'email', 'phone', 'isOfSameCompany'],
    render: ({ name, isOfSameCompany }) => (
      <span title={isOfSameCompany ? `${name}: same company as the applicant` : name}>
        {name} {isOfSameCompany && <WarningFilled className="overdue" aria-label="Same company as the applicant" />}
      </span>
    ),
  },
  {
    field: 'vettingSubmissionId',
    title: 'Applicant',
    exportFields: ['applicantName'],
    sorter: true,
    width: 180,
    ellipsis: true,
    phone: 'line',
    render: ({ applicantName }) => applicantName,
  },
  { field: 'companyName', sorter: true, ellipsis: true },
  { field: 'relationship', sorter: true, width: 176, ellipsis: true },
  {
    field: 'vettingReferenceStatusId',
    sorter: true,
    width: 150,
    phone: 'state',
    action: (row) => (mayEdit && referenceMoves[row.vettingReferenceStatusId].length > 0 ? 'Change status' : undefined),
    render: (row) => <ReferenceStatus row={row} mayEdit={mayEdit} />,
  },
  {
    field: 'rating',
    title: 'Rating',
    sorter: true,
    width: 80,
    align: 'right',
    phone: 'line',
    render: ({ rating }) => rating ?? <span className="quiet">—</span>,
  },
  {
    field: 'respondedAt',
    title: 'Answered',
    sorter: true,
    width: 110,
    render: ({ respondedAt }) =>
      respondedAt ? (
        <Instant at={respondedAt}>{formatInZone(respondedAt, timeZone, dateFormat)}</Instant>
      ) : (
        <span className="quiet">—</span>
      ),
  },
]

registerTabRequests('vettingreferences', listRequestOf(vettingReferences))
