import { StarFilled } from '@ant-design/icons'
import { useState } from 'react'
import { speakerStatuses } from '#constants/choices.ts'
import type { Speaker } from '#contract/events/speakers.ts'
import { resaveHeadshots } from '#store/common/common.ts'
import { speakers } from '#store/events/speakers.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshAsked } from '#store/ui/ui.ts'
import { Button } from '../../ui/Button.tsx'
import { PersonPicture } from '../../ui/PersonPicture.tsx'
import type { Column } from '../../resource/columns.tsx'
import { FilterSelect } from '../../resource/FilterSelect.tsx'
import { ResourceTab } from '../../resource/ResourceTab.tsx'
import { useAsk } from '../../ui/Questions.tsx'
import { useMay } from '../../ui/useMay.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { EventTabProps } from '../EventTabProps.ts'
import { SpeakerStatusTag } from '../StateTag.tsx'

const SpeakerFields = lazyPart(() => import('./SpeakerFields.tsx').then((file) => file.SpeakerFields), { ahead: true })

/** The people on stage: picture, status, contact, bio. */
export function SpeakersTab({ event }: EventTabProps) {
  return (
    <ResourceTab
      resource={speakers}
      scope={{ eventId: event.eventId }}
      columns={columns}
      defaults={{ speakerStatusId: 1 }}
      texts={{
        list: 'Speakers',
        one: 'speaker',
        empty: 'No speakers yet. Add the first, from your contacts or by hand.',
        search: 'Search name or company',
      }}
      nameOf={nameOf}
      timeZone={event.timeZone}
      drawerWidth={640}
      filters={<FilterSelect name="speakerStatusId" label="Status" placeholder="Any status" options={speakerStatuses} />}
      actions={<ResaveButton eventId={event.eventId} />}
      fields={(row) => <SpeakerFields row={row} event={event} />}
    />
  )
}

/** How a speaker is called on screen. */
const nameOf = ({ displayName, firstName, lastName }: Speaker): string => displayName || `${firstName} ${lastName}`

function ResaveButton({ eventId }: { eventId: number }) {
  const dispatch = useAppDispatch()
  const ask = useAsk()
  const mayEdit = useMay('editEvents')
  const [isSaving, setSaving] = useState(false)
  if (!mayEdit) return null
  const resave = async () => {
    const isSure = await ask({
      title: 'Render every headshot again?',
      content: 'Each is cut anew from its original picture and crop.',
      okText: 'Re-save',
    })
    if (!isSure) return
    setSaving(true)
    await dispatch(resaveHeadshots({ eventId }))
    setSaving(false)
    dispatch(refreshAsked())
  }
  return (
    <Button loading={isSaving} onClick={() => void resave()}>
      Re-save headshots
    </Button>
  )
}

const columns: Column<Speaker>[] = [
  {
    field: 'lastName',
    title: 'Name',
    shows: ['displayName', 'firstName', 'lastName', 'isFeatured'],
    sorter: true,
    width: 260,
    ellipsis: true,
    render: (row) => (
      <div className="side-by-side">
        <PersonPicture name={nameOf(row)} url={row.headshotUrl} />
        <span className="cut" title={nameOf(row)}>
          {nameOf(row)}
        </span>
        {row.isFeatured && <StarFilled className="speaker-featured" aria-label="Featured" />}
      </div>
    ),
  },
  { field: 'jobTitle', ellipsis: true },
  { field: 'companyName', title: 'Company', sorter: true, ellipsis: true },
  {
    field: 'speakerStatusId',
    sorter: true,
    width: 120,
    render: ({ speakerStatusId }) => <SpeakerStatusTag id={speakerStatusId} />,
  },
  { field: 'isPublished', width: 100 },
  { field: 'hasArrived', width: 90 },
]
