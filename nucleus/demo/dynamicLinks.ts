import { registrationSides, registrationSources } from '#constants/choices.ts'
import { linkTargets, pageTypes } from '#constants/setUpChoices.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { agendaSessions, dynamicLinkClicks, dynamicLinks, eventPages } from '../db/tables/index.ts'
import type { Staff } from './contacts.ts'
import { addDays } from './dates.ts'
import { at, type Random, makeRandom } from './random.ts'
import type { SeededEvent } from './events.ts'
import { insertRows } from './insertRows.ts'
import type { SeededType } from './seedForms.ts'
import { stamped } from './stamps.ts'

type LinkRow = Required<Omit<typeof dynamicLinks.$inferInsert, 'dynamicLinkId' | 'rowVersion' | 'deletedAt'>>
interface LinkInput {
  baseDate: string
  events: readonly SeededEvent[]
  types: ReadonlyMap<number, readonly SeededType[]>
  staff: Staff
}

/** What a link is for. `side`: only for registrants of one side. */
interface LinkPlan {
  name: string
  source: string
  medium: string
  side?: number
  leadsTo?: 2 | 3
  isActive?: boolean
  hasExpired?: boolean
}
const plans: readonly LinkPlan[] = [
  { name: 'Invitation mail, first wave', source: 'newsletter', medium: 'email' },
  { name: 'Allocators by invitation', source: 'letters', medium: 'print', side: registrationSides.allocator },
  { name: 'Managers’ page', source: 'website', medium: 'banner', side: registrationSides.manager },
  { name: 'Venue and hotels', source: 'website', medium: 'button', leadsTo: 2 },
  { name: 'Invitation mail, second wave', source: 'newsletter', medium: 'email' },
  { name: 'Partner: Tidewater Review', source: 'tidewater-review', medium: 'partner' },
  { name: 'Flyer at the spring forum', source: 'forum', medium: 'print' },
  { name: 'Badge desk poster', source: 'poster', medium: 'print', leadsTo: 3 },
  { name: 'Early birds', source: 'newsletter', medium: 'email', hasExpired: true },
  { name: 'Press kit', source: 'press', medium: 'email', side: registrationSides.press },
  { name: 'Podcast, "Long Money"', source: 'podcast', medium: 'audio' },
  { name: 'Draft for the autumn mailing', source: 'newsletter', medium: 'email', isActive: false },
]

/** Inserts the short links of each event and their clicks; a link leads to a page or session if the event has one. Returns the rows. */
export async function seedDynamicLinks(db: Db, { baseDate, events, types, staff }: LinkInput) {
  const targets = await readTargets(
    db,
    events.map(({ eventId }) => eventId),
  )
  const codes = new Set<string>()
  const rows = events.flatMap((event) => {
    const random = makeRandom(`links ${event.plan.code}`)
    return plans.slice(0, event.plan.speakers > 100 ? plans.length : 4).map((plan): LinkRow => {
      const type = types.get(event.eventId)?.find(({ side }) => side === plan.side)
      const targetId = plan.leadsTo === undefined ? undefined : targets.get(`${plan.leadsTo} ${event.eventId}`)
      const madeOn = [event.opensOn, addDays(baseDate, -3)].toSorted()[0] ?? baseDate
      return {
        eventId: event.eventId,
        name: plan.name,
        targetType: targetId === undefined ? 1 : (plan.leadsTo ?? 1),
        targetId: targetId ?? null,
        eventCompanyTypeId: type?.eventCompanyTypeId ?? null,
        irRepContactId: random.chance(0.4) ? random.pick(staff.repIds) : null,
        utmSource: plan.source,
        utmMedium: plan.medium,
        utmCampaign: event.plan.code,
        shortCode: codeFrom(random, codes),
        expiresAt: plan.hasExpired ? `${addDays(baseDate, -2)}T12:00:00.000Z` : null,
        isActive: plan.isActive ?? true,
        ...stamped(madeOn, staff.managerId),
      }
    })
  })
  const ids = await insertRows(db, dynamicLinks, rows, 'dynamicLinkId')
  await insertRows(
    db,
    dynamicLinkClicks,
    rows.flatMap((row, index) => clicksOf(row, at(ids, index), baseDate)),
  )
  return { rows, ids }
}

/** Returns a function that chooses the link a registration came from: one of its event, for its company type or for all. */
export function linkFinder({ rows, ids }: { rows: readonly LinkRow[]; ids: readonly number[] }) {
  const random = makeRandom('ways to register')
  const links = rows
    .map((row, index) => ({ ...row, dynamicLinkId: at(ids, index) }))
    .filter(({ targetType, isActive }) => targetType === linkTargets.registration && isActive)
  const byEvent = Map.groupBy(links, ({ eventId }) => eventId)
  return ({ eventId, eventCompanyTypeId, source }: { eventId: number; eventCompanyTypeId: number; source: number }): number | null => {
    if (source !== byLink) return null
    const fitting = (byEvent.get(eventId) ?? []).filter(
      (link) => link.eventCompanyTypeId === null || link.eventCompanyTypeId === eventCompanyTypeId,
    )
    return fitting.length > 0 ? random.pick(fitting).dynamicLinkId : null
  }
}
const byLink = registrationSources.dynamicLink

/** The venue page and the first session of each event, by kind and event. */
async function readTargets(db: Db, eventIds: readonly number[]): Promise<Map<string, number>> {
  const pages = await db
    .select({ eventId: eventPages.eventId, id: eventPages.pagesEventId })
    .from(eventPages)
    .where(and(inArray(eventPages.eventId, [...eventIds]), eq(eventPages.pageType, venuePage), isNull(eventPages.deletedAt)))
    .orderBy(asc(eventPages.pagesEventId))
  const sessions = await db
    .select({ eventId: agendaSessions.eventId, id: agendaSessions.agendaDaySessionId })
    .from(agendaSessions)
    .where(and(inArray(agendaSessions.eventId, [...eventIds]), isNull(agendaSessions.deletedAt)))
    .orderBy(asc(agendaSessions.agendaDaySessionId))
  const first = (kind: number, list: readonly { eventId: number; id: number }[]) =>
    list.toReversed().map(({ eventId, id }): [string, number] => [`${kind} ${eventId}`, id])
  return new Map([...first(linkTargets.page, pages), ...first(linkTargets.session, sessions)])
}
const venuePage = pageTypes.venueHotel

function codeFrom(random: Random, codes: Set<string>): string {
  for (;;) {
    const code = Array.from({ length: 8 }, () => random.pick([...'acdefghjkmnpqrtuvwxy34679'])).join('')
    if (codes.has(code)) continue
    codes.add(code)
    return code
  }
}

/** Clicks of the last weeks, increasing towards today; none for a link that was never handed out, and none after it expired. */
function clicksOf({ shortCode, isActive, createdAt = '', expiresAt }: LinkRow, dynamicLinkId: number, baseDate: string) {
  if (!isActive) return []
  const random = makeRandom(`clicks ${shortCode}`)
  const liveliness = random.integer(2, 14)
  const until = expiresAt?.slice(0, 10) ?? baseDate
  return Array.from({ length: 60 }, (_, ago) => addDays(baseDate, -ago))
    .filter((day) => day >= createdAt.slice(0, 10) && day <= until)
    .flatMap((day, ago) =>
      random.chance(0.15) ? [] : [{ dynamicLinkId, day, clicks: 1 + random.integer(0, Math.ceil(liveliness * (1 + 10 / (ago + 5)))) }],
    )
}
