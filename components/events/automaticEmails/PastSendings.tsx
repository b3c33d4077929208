import { Divider } from 'antd'
import { useMemo } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { openIn, routes } from '#constants/routes.ts'
import type { AutomaticEmailRun } from '#contract/events/automaticEmails.ts'
import type { Event } from '#contract/events/events.ts'
import { automaticEmailRuns } from '#store/events/automaticEmails.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { InnerList } from '../../resource/list/InnerList.tsx'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { formatWithZone } from '../../ui/dates.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { sendingTones } from '../../ui/sendingTones.ts'
import { ToneTag } from '../../ui/ToneTag.tsx'
import { sendingCounts } from '../../ui/sendingCounts.ts'

const texts = { list: 'Past sendings', one: 'sending', empty: 'Nothing was sent yet.', search: 'Search sendings' }

/** What a rule has sent, each with what became of its mails. */
export function PastSendings({ automaticEmailId, event: { eventId, timeZone } }: { automaticEmailId: number; event: Event }) {
  const scope = useMemo(() => ({ automaticEmailId }), [automaticEmailId])
  const columns = useMemo(() => runColumns({ eventId, timeZone }), [eventId, timeZone])
  return (
    <>
      <Divider titlePlacement="start" plain>
        Past sendings
      </Divider>
      <InnerList resource={automaticEmailRuns} scope={scope} columns={columns} texts={texts} nameOf={nameOf} isSelectable={false}>
        <ListRows of={automaticEmailRuns} minWidth={480} start={false} />
      </InnerList>
    </>
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ startedAt }: AutomaticEmailRun): string => startedAt ?? 'sending'

const runColumns = ({ eventId, timeZone }: { eventId: number; timeZone: string }): Column<AutomaticEmailRun>[] => [
  {
    field: 'startedAt',
    render: ({ startedAt, notificationContentId, ...counts }) => (
      <>
        <PageLink href={openIn(routes.event(eventId, 'emailingoneoff'), notificationContentId)}>
          {startedAt ? formatWithZone(startedAt, timeZone) : 'Sending'}
        </PageLink>
        <div className="quiet small">{sendingCounts(counts)}</div>
      </>
    ),
  },
  {
    field: 'notificationStatusId',
    width: 180,
    phone: 'state',
    render: ({ notificationStatusId: status }) => (
      <ToneTag tone={sendingTones[status]}>{choiceLabel(notificationStatuses, status)}</ToneTag>
    ),
  },
]
