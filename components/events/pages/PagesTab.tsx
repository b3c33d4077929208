import { choiceLabel } from '#constants/choice.ts'
import { pageTypes, pageVisibilities } from '#constants/setUpChoices.ts'
import { customPage, type EventPage, pageVisibility } from '#contract/events/pages.ts'
import { eventPages } from '#store/events/pages.ts'
import type { Column } from '../../resource/base/columns.tsx'
import type { VersionViewer } from '../../resource/record/VersionViewer.ts'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { formatInZone } from '../../ui/dates.ts'
import { Instant } from '../../ui/Instant.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ToneTag } from '../../ui/ToneTag.tsx'
import { columnsByEvent } from '../columnsByEvent.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { listRequestOf, registerTabRequests } from '../tabRequests.ts'
import { visibilityTones } from './visibility.ts'

const PageEditor = lazyPart(() => import('./PageEditor.tsx').then((file) => file.PageEditor))
const PageVersion = lazyPart(() => import('./PageVersion.tsx').then((file) => file.PageVersion))
const versions: VersionViewer = {
  label: 'See the page',
  dialog: (version, at, onClose) => <PageVersion {...{ version, at, onClose }} />,
}
const editorWidth = 1280
const defaults = { pageType: customPage, visibility: pageVisibility.hidden } as const

/** The public pages of the event: their visibility, and their texts with a preview. */
export const PagesTab = ({ event }: EventTabProps) => (
  <ResourceList
    resource={eventPages}
    scope={{ eventId: event.eventId }}
    columns={columnsIn(event.timeZone)}
    texts={{ list: 'Pages', one: 'page', empty: 'No pages yet.', search: 'Search pages' }}
    nameOf={nameOf}
  >
    <ListBar of={eventPages} />
    <DeleteSelected of={eventPages} />
    <ListRows of={eventPages} />
    <RecordDrawer of={eventPages} defaults={defaults} timeZone={event.timeZone} width={editorWidth} versionViewer={versions}>
      {(row) => <PageEditor row={row} event={event} />}
    </RecordDrawer>
  </ResourceList>
)

/** A stable function: a new one would render every row again. */
const nameOf = ({ title }: EventPage): string => title

const columns = (timeZone: string): Column<EventPage>[] => [
  { field: 'title', sorter: true, width: 200, ellipsis: true },
  {
    field: 'visibility',
    sorter: true,
    width: 150,
    render: ({ visibility }) => <ToneTag tone={visibilityTones[visibility]}>{choiceLabel(pageVisibilities, visibility)}</ToneTag>,
  },
  {
    field: 'publishedAt',
    sorter: true,
    width: 170,
    render: ({ publishedAt }) =>
      publishedAt ? <Instant at={publishedAt}>{formatInZone(publishedAt, timeZone)}</Instant> : <span className="quiet">—</span>,
  },
  {
    field: 'pageType',
    sorter: true,
    width: 130,
    render: ({ pageType }) => <span className="quiet">{choiceLabel(pageTypes, pageType)}</span>,
  },
  { field: 'slug', sorter: true, ellipsis: true, render: ({ slug }) => `/${slug ?? ''}` },
]
const columnsIn = columnsByEvent(columns)

registerTabRequests('pages', listRequestOf(eventPages))
