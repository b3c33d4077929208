import { useMemo, useState } from 'react'
import { notificationStatuses } from '#constants/notifications.ts'
import { routes } from '#constants/routes.ts'
import type { ContactEmail } from '#contract/utilities/contactEmails.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { contactEmails } from '#store/utilities/contactEmails.ts'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { listQueryOf } from '../../resource/screen/listQueryOf.ts'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { registerScreenRequests } from '../../shell/screenRequests.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { contactEmailColumns, nextActionOf } from './contactEmailColumns.tsx'
import { useContactEmailActions } from './useContactEmailActions.ts'

const { FilterSelect } = filtersOf(contactEmails.declared)
const ContactEmailEditor = lazyPart(() => import('./ContactEmailEditor.tsx').then((file) => file.ContactEmailEditor))
const SentContactEmail = lazyPart(() => import('./SentContactEmail.tsx').then((file) => file.SentContactEmail))
const SendContactEmailDialog = lazyPart(() => import('./SendContactEmailDialog.tsx').then((file) => file.SendContactEmailDialog))

const editorWidth = 1280
const scope = {}
const texts = {
  list: 'E-mails',
  one: 'e-mail',
  many: 'e-mails',
  empty: 'No e-mails to contacts yet.',
  start: 'Write one, choose who gets it, and send it.',
  search: 'Search names and subjects',
}
const defaults = { contactIds: [] }
const statuses = notificationStatuses.filter(
  ({ value }) => value !== notificationStatuses.scheduled && value !== notificationStatuses.missed,
)

/** E-mails to chosen contacts: drafts, and what became of those that were sent. */
export function EmailToolsScreen() {
  const maySend = usePermission('send')
  const mayAdminister = usePermission('administer')
  const [sent, setSent] = useState<ContactEmail | null>(null)
  const actions = useContactEmailActions(setSent)
  const columns = useMemo(() => contactEmailColumns(maySend ? actions : undefined), [actions, maySend])
  return (
    <ResourceList resource={contactEmails} scope={scope} columns={columns} texts={texts} nameOf={nameOf}>
      <PageHead
        title="E-mail tools"
        facts="E-mails to contacts you choose, at an event or not. A draft is sent once you have confirmed how many get it."
        actions={
          <>
            {mayAdminister && <PageLink href={routes.outbox}>Outbox</PageLink>}
            <PageLink href={routes.savedTexts}>Saved texts</PageLink>
          </>
        }
      />
      <ListBar
        of={contactEmails}
        filters={<FilterSelect name="notificationStatusId" label="Status" placeholder="Any status" options={statuses} />}
      />
      <DeleteSelected of={contactEmails} />
      <ListRows of={contactEmails} minWidth={900} />
      <RecordDrawer
        of={contactEmails}
        defaults={defaults}
        width={editorWidth}
        isFixed={isSent}
        isKept={isSent}
        renderRowActions={(row, _, leaveSaved) => {
          const next = nextActionOf(row)
          return next && <Button onClick={() => leaveSaved(() => actions[next.name](row))}>{next.label}</Button>
        }}
      >
        {(row) => (row && isSent(row) ? <SentContactEmail row={row} /> : <ContactEmailEditor row={row} />)}
      </RecordDrawer>
      {sent && <SendContactEmailDialog row={sent} onClose={() => setSent(null)} />}
    </ResourceList>
  )
}

const isSent = ({ notificationStatusId }: ContactEmail): boolean => notificationStatusId !== notificationStatuses.draft
/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: ContactEmail): string => name

registerScreenRequests(routes.emailTools, (params) => [
  requestFor(contactEmails.list, listQueryOf(contactEmails.declared, scope, params(contactEmails.declared)).paged),
])
