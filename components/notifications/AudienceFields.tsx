import { Form } from 'antd'
import type { Notification } from '#contract/notifications/notifications.ts'
import { countAudience, notificationFilters } from '#store/notifications/composing.ts'
import { notifications } from '#store/notifications/notifications.ts'
import { PeopleSelect } from '../form/PeopleSelect.tsx'
import { ChoicesField } from '../form/ChoicesField.tsx'
import { Field } from '../form/Field.tsx'
import { fieldOf } from '../form/fieldsOf.ts'
import { useLookup } from '../ui/useLookup.ts'
import { usePreview } from '../ui/usePreview.ts'
import { peopleText } from './texts.ts'
import { formatCount } from '../ui/numbers.ts'

const Filters = fieldOf(notifications.declared, ChoicesField)

/** Who gets it: by filters, of which all must hold, or people who are picked. How many that are is counted live. */
export function AudienceFields({ row }: { row: Notification | null }) {
  const form = Form.useFormInstance()
  const eventId = Form.useWatch<number | null | undefined>('eventId', form) ?? null
  const filterIds = Form.useWatch<number[] | undefined>('filterIds', form) ?? []
  const contactIds = Form.useWatch<number[] | undefined>('contactIds', form) ?? []
  const { rows } = useLookup(notificationFilters, eventId === null ? none : { eventId })
  const choices = rows.map(({ notificationFilterId: value, name, count }) => ({
    value,
    label: count === null ? `${name} (choose an event)` : `${name} (${formatCount(count)})`,
  }))
  const known = (row?.contactIds ?? []).map((value, at) => ({ value, label: row?.contactNames[at] ?? `Contact ${value}` }))
  return (
    <>
      <Filters name="filterIds" choices={choices} extra="All of them must hold" disabled={contactIds.length > 0} />
      <Field name="contactIds" extra="Instead of filters">
        <PeopleSelect name="contactIds" known={known} disabled={filterIds.length > 0 && contactIds.length === 0} />
      </Field>
      <LiveCount eventId={eventId} filterIds={filterIds} contactIds={contactIds} />
    </>
  )
}
const none = {}

interface Audience {
  eventId: number | null
  filterIds: number[]
  contactIds: number[]
}
function LiveCount(audience: Audience) {
  const isEmpty = audience.filterIds.length + audience.contactIds.length === 0
  const { reply, isCurrent, problem } = usePreview(countAudience, isEmpty ? undefined : audience)
  return (
    <p className="audience-count" role="status">
      {isEmpty ? 'Choose who gets it.' : reply && isCurrent ? countText(reply) : (problem ?? 'Counting…')}
    </p>
  )
}

/** "Reaches 12 people now. 3 of those picked have push notifications off or are not active." */
function countText({ count, unreachable }: { count: number; unreachable: number }): string {
  const reached = count === 0 ? 'Reaches nobody now.' : `Reaches ${peopleText(count)} now.`
  if (unreachable === 0) return reached
  return `${reached} ${formatCount(unreachable)} of those picked ${unreachable === 1 ? 'has' : 'have'} push notifications off or ${unreachable === 1 ? 'is' : 'are'} not active.`
}
