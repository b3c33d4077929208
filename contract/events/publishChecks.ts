import * as z from 'zod'
import type { EventTabKey } from '#constants/eventTabs.ts'
import { defineGet } from '../define.ts'

/** How many rows a check finds, and of how many. */
interface Finding {
  count: number
  total: number
}
interface PublishCheck {
  /** The tab on which it is mended; none where the console has no screen for it. */
  tab?: EventTabKey
  /** What visitors would miss. */
  text: (finding: Finding) => string
}

const countText = (count: number): string => count.toLocaleString('en-GB')
/** "3 of 12 sessions are drafts", "The session is a draft". */
const partText =
  ([one, many]: readonly [string, string], [isSo, areSo]: readonly [string, string]) =>
  ({ count, total }: Finding): string => {
    if (total === 1) return `The ${one} ${isSo}`
    if (count === total) return `All ${countText(total)} ${many} ${areSo}`
    return `${countText(count)} of ${countText(total)} ${many} ${count === 1 ? isSo : areSo}`
  }

/**
 * What is looked at before an event goes live, in the order in which it is shown. A check is declared here and counted in
 * `nucleus/events/publishChecks.ts`.
 */
export const publishChecks = {
  eventIsOver: { tab: 'basic', text: () => 'The dates of the event have passed' },
  noVenue: { tab: 'basic', text: () => 'No venue' },
  noSummary: { tab: 'basic', text: () => 'No summary or description' },
  registrationClosed: { tab: 'basic', text: () => 'Registration has closed already' },
  noCompanyTypes: { text: () => 'No active company types, so no one can register' },
  // Of the company types with a form link.
  unpublishedForms: {
    tab: 'registrationquestions',
    text: partText(['registration form', 'registration forms'], ['is not published', 'are not published']),
  },
  hiddenPages: { tab: 'pages', text: partText(['page', 'pages'], ['is hidden', 'are hidden']) },
  emptyPages: { tab: 'pages', text: partText(['visible page', 'visible pages'], ['is empty', 'are empty']) },
  noSessions: { tab: 'agenda', text: () => 'The agenda has no sessions' },
  draftSessions: { tab: 'agenda', text: partText(['session', 'sessions'], ['is a draft', 'are drafts']) },
  hiddenDays: { tab: 'agenda', text: partText(['agenda day', 'agenda days'], ['is unpublished', 'are unpublished']) },
  hiddenSpeakers: { tab: 'speakers', text: partText(['speaker', 'speakers'], ['is unpublished', 'are unpublished']) },
  hiddenSponsors: { tab: 'sponsor', text: partText(['sponsor', 'sponsors'], ['is unpublished', 'are unpublished']) },
  inactiveOptions: { tab: 'options', text: partText(['option', 'options'], ['is inactive', 'are inactive']) },
} as const satisfies Record<string, PublishCheck>
export type PublishCheckName = keyof typeof publishChecks

/** The text and the tab of a check, whichever it is. */
export const publishCheckOf = (name: PublishCheckName): PublishCheck => publishChecks[name]

const names = Object.keys(publishChecks) as [PublishCheckName, ...PublishCheckName[]]

/** What visitors of an event would miss if it went live now: only checks that find something, in their order. */
export const fetchPublishChecks = defineGet({
  name: 'events/publishChecks/fetch',
  path: '/events/publish_checks/{eventId}',
  budget: { base: 'row', inTurn: 'reads', reason: 'each list of the event is counted' },
  reply: z.array(z.object({ check: z.enum(names), count: z.number().int(), total: z.number().int() })),
  background: true,
})
