import { companySides } from '#constants/choices.ts'
import { logoSizes } from '#constants/programmeChoices.ts'
import { locationTypes } from '#constants/setUpChoices.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { defaultSponsorLevels } from '#constants/defaultSponsorLevels.ts'
import type { Db } from '../db/client.ts'
import { sponsorLevels, sponsors } from '../db/tables/index.ts'
import type { DemoCompany } from './companies.ts'
import type { Pools } from './contacts.ts'
import { at, makeRandom } from './random.ts'
import type { SeededEvent } from './events.ts'
import { insertRows } from './insertRows.ts'
import { ofEvent, type SeedRows } from './ofEvent.ts'
import type { Logo } from './logos.ts'
import { stamped } from './stamps.ts'

/** How many sponsors each level has, the top level first. Small events have none. */
const sharesOf = ({ plan }: SeededEvent): readonly number[] => {
  if (plan.speakers > 100) return [2, 4, 8, 12, 14]
  return plan.speakers >= 8 && plan.venue ? [1, 2, 4] : []
}

const allowances = [
  { passAllowance: 12, meetingAllowance: 40, benefits: 'Keynote slot, logo on every page, "the lounge".\nTwo rooms for meetings.' },
  { passAllowance: 8, meetingAllowance: 24, benefits: 'Panel seat, logo on the stage, booth of choice.' },
  { passAllowance: 5, meetingAllowance: 12, benefits: 'Booth, logo on the agenda.' },
  { passAllowance: 3, meetingAllowance: 6, benefits: 'Table at the expo, logo on the site.' },
  { passAllowance: 2, meetingAllowance: null, benefits: null },
]
const levelPlans = [...defaultSponsorLevels, { name: 'Friend of the forum', color: null, logoSize: logoSizes.small }]

interface SponsorInput {
  events: readonly SeededEvent[]
  companies: readonly DemoCompany[]
  pools: Pools
  locations: SeedRows<{ eventId: number; locationType: number }>
  logos: readonly Logo[]
}

/** Inserts the levels and sponsors of the events that have some; returns the rows. */
export async function seedSponsors(db: Db, { events, companies, pools, locations, logos }: SponsorInput) {
  const levels = events.flatMap((event) =>
    sharesOf(event).map((_, index) => ({
      eventId: event.eventId,
      ...at(levelPlans, index),
      ...at(allowances, index),
      rank: index + 1,
      ...stamped(event.madeOn),
    })),
  )
  const levelIds = await insertRows(db, sponsorLevels, levels, 'sponsorLevelId')
  const rows = events.flatMap((event) => sponsorsOf(event))
  return {
    levels: { rows: levels, ids: levelIds },
    sponsors: { rows, ids: await insertRows(db, sponsors, rows, 'sponsorId') },
  }

  function sponsorsOf(event: SeededEvent) {
    const { eventId, plan, madeOn } = event
    const random = makeRandom(`sponsors ${plan.code}`)
    // Managers and service providers sponsor.
    const firms = random.shuffled(companies.filter(({ side }) => side === companySides.manager || side === companySides.serviceProvider))
    const booths = ofEvent(locations, event).flatMap(({ row, id }) => (row.locationType === locationTypes.booth ? [id] : []))
    const people = [...pools[2], ...pools[3]]
    let count = 0
    return sharesOf(event).flatMap((share, index) => {
      const sponsorLevelId = at(
        levelIds,
        levels.findIndex((level) => level.eventId === eventId && level.rank === index + 1),
      )
      return Array.from({ length: share }, (_, place) => {
        const firm = at(firms, count % firms.length)
        const logo = count % 3 === 2 ? undefined : logos[count % Math.max(1, logos.length)]
        const contact = people.find(({ company }) => company?.companyId === firm.companyId)
        const booth = booths[count]
        count += 1
        return {
          eventId,
          sponsorLevelId,
          companyId: firm.companyId,
          name: firm.name,
          description: random.chance(0.6) ? `${firm.name} has backed ${plan.name} since ${random.integer(2014, 2023)}.` : null,
          logoUrl: logo?.logoUrl ?? null,
          logoDarkUrl: logo && random.chance(0.75) ? logo.logoDarkUrl : null,
          websiteUrl: `https://${firm.domain}`,
          primaryContactId: contact?.contactId ?? null,
          boothLocationId: booth ?? null,
          isPublished: random.chance(0.8),
          internalNotes: random.chance(0.15) ? 'Invoice sent; asked for a booth near the "coffee".' : null,
          sortOrder: (place + 1) * nucleusLimits.sortOrderStep,
          ...stamped(madeOn),
        }
      })
    })
  }
}
