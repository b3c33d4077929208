import { useMemo } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { notificationChannels } from '#constants/notifications.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { NotificationRecipient } from '#contract/notifications/recipients.ts'
import { routes } from '#constants/routes.ts'
import { notificationFilters } from '#store/notifications/composing.ts'
import { notificationRecipients } from '#store/notifications/recipients.ts'
import type { Column } from '../resource/base/columns.tsx'
import { InnerList } from '../resource/list/InnerList.tsx'
import { ListRows } from '../resource/list/ListRows.tsx'
import { ListSearch } from '../resource/list/ListSearch.tsx'
import { RecordHead } from '../resource/record/RecordHead.tsx'
import { Button } from '../ui/Button.tsx'
import { formatWithZone } from '../ui/dates.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { useLookup } from '../ui/useLookup.ts'
import { usePermission } from '../ui/usePermission.ts'
import { resultsText } from './notificationColumns.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import { NotificationStatusTag, PushStatusTag } from './StatusTag.tsx'
import { isRunning, whenText } from './texts.ts'
import { useSending } from './useSending.tsx'
import { formatCount } from '../ui/numbers.ts'

const columns: Column<NotificationRecipient>[] = [
  {
    field: 'contactName',
    sorter: true,
    ellipsis: true,
    render: ({ contactId, contactName }) => (
      <PageLink href={routes.contact(contactId)} title={contactName}>
        {contactName}
      </PageLink>
    ),
  },
  { field: 'companyName', sorter: true, ellipsis: true, phone: 'line' },
  { field: 'pushStatusId', sorter: true, width: 160, phone: 'state', render: ({ pushStatusId: id }) => <PushStatusTag id={id} /> },
  { field: 'failure', ellipsis: true, render: ({ failure }) => failure && <span title={failure}>{failure}</span> },
]
const texts = { list: 'Recipients', one: 'recipient', many: 'recipients', empty: 'Nobody gets it.', search: 'Search recipients' }
const nameOf = ({ contactName }: NotificationRecipient): string => contactName

/** A notification that was scheduled: what became of it, for all and for each person. */
export function NotificationResults({ row }: { row: Notification }) {
  const maySend = usePermission('send')
  const { isBusy, cancel, retry } = useSending(row)
  const { notificationId, notificationStatusId, timeZone, scheduledAt, endedAt, failedCount } = row
  const filterNames = useFilterNames(row)
  const scope = useMemo(() => ({ notificationId }), [notificationId])
  return (
    <>
      <RecordHead
        facts={[
          { label: 'Status', value: <NotificationStatusTag id={notificationStatusId} /> },
          { label: 'Audience', value: row.audienceCount !== null && formatCount(row.audienceCount) },
          { label: 'Filters', value: filterNames, isLong: true },
          { label: 'Results', value: resultsText(row), isLong: true },
          { label: 'When', value: row.sendAt && whenText(row), isLong: true },
          { label: 'Scheduled', value: scheduledAt && formatWithZone(scheduledAt, timeZone) },
          { label: 'Ended', value: endedAt && formatWithZone(endedAt, timeZone) },
          { label: 'Channel', value: choiceLabel(notificationChannels, row.channel) },
          { label: 'Opens', value: row.deeplinkName },
          { label: 'Event', value: row.eventId != null && <PageLink href={routes.event(row.eventId)}>{row.eventName}</PageLink> },
        ]}
      />
      {maySend && (
        <div className="notification-actions">
          {isRunning(row) && (
            <Button disabled={isBusy} onClick={() => void cancel()}>
              Cancel notification
            </Button>
          )}
          {!isRunning(row) && failedCount > 0 && (
            <Button loading={isBusy} onClick={() => void retry()}>
              Send again to {formatCount(failedCount)} failed
            </Button>
          )}
        </div>
      )}
      <PhonePreview {...row} />
      <section aria-label="Recipients" className="notification-recipients">
        <InnerList resource={notificationRecipients} scope={scope} columns={columns} texts={texts} nameOf={nameOf}>
          <div className="list-bar">
            <ListSearch of={notificationRecipients} />
          </div>
          <ListRows of={notificationRecipients} minWidth={720} start={false} />
        </InnerList>
      </section>
    </>
  )
}

/** The names of the filters that were chosen. All of them had to hold. */
function useFilterNames({ filterIds = [], eventId }: Notification): string {
  const { rows } = useLookup(notificationFilters, eventId == null ? all : { eventId })
  return rows
    .filter(({ notificationFilterId }) => filterIds.includes(notificationFilterId))
    .map(({ name }) => name)
    .join(', ')
}
const all = {}
