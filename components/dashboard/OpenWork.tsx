import { type Choice, choiceLabel } from '#constants/choice.ts'
import { chatStatuses } from '#constants/coffeeChats.ts'
import { deliveryStatuses, mailResolutions } from '#constants/mails.ts'
import { meetingStatuses } from '#constants/meetings.ts'
import { type Route, routes } from '#constants/routes.ts'
import { vettingStatuses } from '#constants/statuses.ts'
import type { OpenWorkCount } from '#contract/dashboard/openWork.ts'
import { counted } from '#contract/textLists.ts'
import { openWork } from '#store/dashboard/openWork.ts'
import { useAppSelector } from '#store/hooks.ts'
import { runningJobs } from '#store/jobs/jobs.ts'
import { Button } from '../ui/Button.tsx'
import { formatCount } from '../ui/numbers.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { useLookup } from '../ui/useLookup.ts'

interface Kind {
  title: string
  statuses: readonly Choice[]
  /** The list that has the rows of a number. */
  href: (count: OpenWorkCount, date: string) => string
}

const eventRoute = (eventId: number | null, tab: 'invetting' | 'meetings'): Route =>
  eventId === null ? routes.events : routes.event(eventId, tab)
const kinds: Readonly<Record<OpenWorkCount['kind'], Kind>> = {
  vetting: {
    title: 'Allocators to vet',
    statuses: vettingStatuses,
    href: ({ eventId, statusId }) => `${eventRoute(eventId, 'invetting')}?vettingStatusId=${statusId}`,
  },
  meetings: {
    title: 'Meetings today',
    statuses: meetingStatuses,
    href: ({ eventId, statusId }, date) => `${eventRoute(eventId, 'meetings')}?date=${date}&meetingStatusId=${statusId}`,
  },
  coffeeChats: {
    title: 'Coffee chats today',
    statuses: chatStatuses,
    href: ({ statusId }, date) => `${routes.coffeeChats}?date=${date}&coffeeChatStatusId=${statusId}`,
  },
  failedEmails: {
    title: 'E-mails that did not arrive',
    statuses: deliveryStatuses,
    href: ({ statusId }) => `${routes.emailIssues}?resolution=${mailResolutions.open}&deliveryStatusId=${statusId}`,
  },
}

/** What waits, as numbers by status; each leads to the list that has those rows. */
export function OpenWork({ date }: { date: string }) {
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const { rows, status, reload } = useLookup(openWork, { date }, refreshCount)
  const jobCount = useAppSelector(({ jobs }) => runningJobs(jobs.rows).length)
  const groups = Map.groupBy(rows, ({ kind, eventId }) => `${kind} ${eventId}`)
  return (
    <section className="panel" aria-labelledby="open-work" aria-busy={status === 'loading'}>
      <div className="panel-head">
        <h2 id="open-work">Open work</h2>
      </div>
      {status === 'failed' && (
        <div className="panel-line" role="status">
          <span>The open work could not be loaded.</span>
          <Button onClick={reload}>Retry</Button>
        </div>
      )}
      {status === 'loaded' && rows.length === 0 && jobCount === 0 && <p className="panel-empty quiet">Nothing waits for anybody.</p>}
      <ul className="plain-list">
        {[...groups].map(([key, counts]) => (
          <Group key={key} counts={counts} date={date} />
        ))}
        {jobCount > 0 && (
          <li className="need">
            <PageLink href={routes.jobs}>{counted(jobCount, 'job')} running</PageLink>
          </li>
        )}
      </ul>
    </section>
  )
}

function Group({ counts, date }: { counts: readonly OpenWorkCount[]; date: string }) {
  const [first] = counts
  if (!first) return null
  const { title, statuses, href } = kinds[first.kind]
  return (
    <li className="open-work">
      <div>{title}</div>
      {first.eventName && <div className="quiet">{first.eventName}</div>}
      <ul className="open-work-counts" aria-label={[title, first.eventName].filter(Boolean).join(', ')}>
        {counts.map((count) => (
          <li key={count.statusId}>
            <PageLink href={href(count, date)}>
              {choiceLabel(statuses, count.statusId)} <strong>{formatCount(count.count)}</strong>
            </PageLink>
          </li>
        ))}
      </ul>
    </li>
  )
}
