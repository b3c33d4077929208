import { routes } from '#constants/routes.ts'
import type { SavedText } from '#contract/utilities/savedTexts.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { savedTexts } from '#store/utilities/savedTexts.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { listQueryOf } from '../../resource/screen/listQueryOf.ts'
import { ResourceTab } from '../../resource/ResourceTab.tsx'
import { registerScreenRequests } from '../../shell/screenRequests.ts'
import { formatInViewerZone } from '../../ui/dates.ts'
import { Instant } from '../../ui/Instant.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

const SavedTextEditor = lazyPart(() => import('./SavedTextEditor.tsx').then((file) => file.SavedTextEditor))

const editorWidth = 1280
const scope = {}
const defaults = {}
const texts = {
  list: 'Saved texts',
  one: 'saved text',
  many: 'saved texts',
  empty: 'No saved texts yet.',
  start: 'Add a text that you send again and again. E-mails begin with a copy of it.',
  search: 'Search names and subjects',
}
const breadcrumb = [{ title: 'E-mail tools', href: routes.emailTools }]

/** Texts that e-mails to contacts begin with. */
export const SavedTextsScreen = () => (
  <>
    <PageHead title="Saved texts" facts="What e-mails to contacts begin with." breadcrumb={breadcrumb} />
    <ResourceTab
      resource={savedTexts}
      scope={scope}
      columns={columns}
      defaults={defaults}
      texts={texts}
      nameOf={nameOf}
      drawerWidth={editorWidth}
      fields={(row) => <SavedTextEditor row={row} />}
    />
  </>
)

/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: SavedText): string => name

const columns: Column<SavedText>[] = [
  { field: 'name', sorter: true, ellipsis: true },
  { field: 'subject', sorter: true, ellipsis: true, phone: 'line' },
  {
    field: 'updatedAt',
    title: 'Changed',
    sorter: true,
    width: 180,
    phone: 'line',
    render: ({ updatedAt }) => <Instant at={updatedAt}>{formatInViewerZone(updatedAt)}</Instant>,
  },
]

registerScreenRequests(routes.savedTexts, (params) => [
  requestFor(savedTexts.list, listQueryOf(savedTexts.declared, scope, params(savedTexts.declared)).paged),
])
