import { StarFilled } from '@ant-design/icons'
import { Button, Flex, Popconfirm, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { speakerStatuses } from '#constants/choices.ts'
import { isAllowed } from '#constants/roles.ts'
import type { Speaker } from '#contract/events/speakers.ts'
import { resaveHeadshots } from '#store/common/common.ts'
import { speakers } from '#store/events/speakers.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { refreshAsked } from '#store/ui/ui.ts'
import { PersonPicture } from '../../ui/PersonPicture.tsx'
import { ResourceTab } from '../../resource/ResourceTab.tsx'
import { useListParams } from '../../resource/useListParams.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { SpeakerStatusTag } from '../StateTag.tsx'
import { SpeakerFields } from './SpeakerFields.tsx'

/** The people on stage: picture, status, contact, bio. */
export function SpeakersTab({ event }: EventTabProps) {
  const [{ filters }, change] = useListParams()
  return (
    <ResourceTab<Speaker>
      resource={speakers}
      scope={{ eventId: event.eventId }}
      columns={columns}
      defaults={{ eventId: event.eventId, speakerStatusId: 1, sortOrder: 0 }}
      words={{
        list: 'Speakers',
        one: 'speaker',
        empty: 'No speakers yet. Add the first, from your contacts or by hand.',
        search: 'Search name or company',
      }}
      nameOf={nameOf}
      timeZone={event.timeZone}
      drawerWidth={640}
      filters={
        <Select
          allowClear
          className="filter"
          placeholder="Any status"
          aria-label="Status"
          options={[...speakerStatuses]}
          value={filters.speakerStatusId ? Number(filters.speakerStatusId) : undefined}
          onChange={(id?: number) => change({ filters: { speakerStatusId: id ? String(id) : '' } })}
        />
      }
      actions={<ResaveButton eventId={event.eventId} />}
      fields={(row) => <SpeakerFields row={row} event={event} />}
    />
  )
}

/** How a speaker is called on screen. */
const nameOf = ({ displayName, firstName, lastName }: Speaker): string => displayName || `${firstName} ${lastName}`

function ResaveButton({ eventId }: { eventId: number }) {
  const dispatch = useAppDispatch()
  const role = useAppSelector(({ auth }) => auth.user?.role)
  const [isSaving, setSaving] = useState(false)
  if (!role || !isAllowed(role, 'editEvents')) return null
  const resave = async () => {
    setSaving(true)
    await dispatch(resaveHeadshots({ eventId }))
    setSaving(false)
    dispatch(refreshAsked())
  }
  return (
    <Popconfirm
      title="Render every headshot again?"
      description="Each is cut anew from its original picture and crop."
      okText="Re-save"
      onConfirm={resave}
    >
      <Button loading={isSaving}>Re-save headshots</Button>
    </Popconfirm>
  )
}

const columns: TableColumnsType<Speaker> = [
  {
    title: 'Name',
    dataIndex: 'lastName',
    sorter: true,
    width: 260,
    ellipsis: true,
    render: (_, row) => (
      <Flex align="center" gap={8}>
        <PersonPicture name={nameOf(row)} url={row.headshotUrl} />
        <span className="cut" title={nameOf(row)}>
          {nameOf(row)}
        </span>
        {row.isFeatured && <StarFilled className="speaker-featured" aria-label="Featured" />}
      </Flex>
    ),
  },
  { title: 'Job title', dataIndex: 'jobTitle', ellipsis: true, render: (_, { jobTitle }) => jobTitle ?? <span className="quiet">—</span> },
  {
    title: 'Company',
    dataIndex: 'companyName',
    sorter: true,
    ellipsis: true,
    render: (_, { companyName }) => companyName ?? <span className="quiet">—</span>,
  },
  {
    title: 'Status',
    dataIndex: 'speakerStatusId',
    sorter: true,
    width: 120,
    render: (_, { speakerStatusId }) => <SpeakerStatusTag id={speakerStatusId} />,
  },
  {
    title: 'Published',
    dataIndex: 'isPublished',
    width: 100,
    render: (_, { isPublished }) => (isPublished ? 'Yes' : <span className="quiet">No</span>),
  },
  {
    title: 'Arrived',
    dataIndex: 'hasArrived',
    width: 90,
    render: (_, { hasArrived }) => (hasArrived ? 'Yes' : <span className="quiet">No</span>),
  },
]
