import { notificationChannels, notificationStatuses, severities, timings } from '#constants/notifications.ts'
import { routes } from '#constants/routes.ts'
import { notifications } from '#store/notifications/notifications.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { DeleteSelected } from '../resource/selected/DeleteSelected.tsx'
import { filtersOf } from '../resource/list/FilterSelect.tsx'
import { listQueryOf } from '../resource/screen/listQueryOf.ts'
import { ListRows } from '../resource/list/ListRows.tsx'
import { ResourceList } from '../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../resource/list/RecordDrawer.tsx'
import { ListBar } from '../resource/list/ListBar.tsx'
import { registerScreenRequests } from '../shell/screenRequests.ts'
import { viewerZone } from '../ui/dates.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { usePermission } from '../ui/usePermission.ts'
import { notificationColumns } from './notificationColumns.tsx'
import { isDraft, isRunning, nameOfNotification } from './texts.ts'

const { FilterSelect } = filtersOf(notifications.declared)
const NotificationFields = lazyPart(() => import('./NotificationFields.tsx').then((file) => file.NotificationFields), { prefetch: true })
const NotificationResults = lazyPart(() => import('./NotificationResults.tsx').then((file) => file.NotificationResults))
const OutboxButton = lazyPart(() => import('./OutboxButton.tsx').then((file) => file.OutboxButton))

const scope = {}
const texts = {
  list: 'Notifications',
  one: 'notification',
  many: 'notifications',
  empty: 'No notifications yet.',
  start: 'Add the first: a title, a text, and who should get it.',
  search: 'Search titles and texts',
}
const defaults = {
  channel: notificationChannels.push,
  severity: severities.info,
  timing: timings.now,
  sendInRecipientZone: false,
  deeplinkParams: {},
  filterIds: [],
  contactIds: [],
}

/** Every push notification. A draft opens as a form; any other with what became of it. */
export function NotificationsScreen() {
  const isAdmin = usePermission('administer')
  return (
    <ResourceList resource={notifications} scope={scope} columns={notificationColumns} texts={texts} nameOf={nameOfNotification}>
      <PageHead
        title="Notifications"
        facts="Messages that people get in the app. A draft is sent once you have confirmed how many get it."
      />
      <ListBar
        of={notifications}
        filters={<FilterSelect name="notificationStatusId" label="Status" placeholder="Any status" options={notificationStatuses} />}
        actions={isAdmin && <OutboxButton />}
      />
      <DeleteSelected of={notifications} />
      <ListRows of={notifications} minWidth={1140} isKept={isRunning} />
      <RecordDrawer
        of={notifications}
        defaults={{ ...defaults, timeZone: viewerZone() }}
        width={860}
        isFixed={(row) => !isDraft(row)}
        isKept={isRunning}
        head={(row) => !isDraft(row) && <NotificationResults key={row.rowVersion} row={row} />}
      >
        {(row) => (row && !isDraft(row) ? null : <NotificationFields row={row} />)}
      </RecordDrawer>
    </ResourceList>
  )
}

registerScreenRequests(routes.notifications, (params) => [
  requestFor(notifications.list, listQueryOf(notifications.declared, scope, params(notifications.declared)).paged),
])
