import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { registrationResponses, registrations } from '../db/tables/index.ts'
import { seedAgenda } from './agenda.ts'
import { answerOf } from './responses.ts'
import { type CompanySide, seedCompanies, seedCompanyTypes } from './companies.ts'
import { seedContacts, seedFormerStaff, seedStaff } from './contacts.ts'
import { at, makeRandom } from './random.ts'
import { seedEventCompanies } from './eventCompanies.ts'
import type { EventPlan } from './eventPlan.ts'
import { eventPlans } from './eventPlans.ts'
import { linkFinder, seedDynamicLinks } from './dynamicLinks.ts'
import { seedEmailTemplates } from './emailTemplates.ts'
import { seedAutomaticEmails } from './automaticEmails.ts'
import { seedOneOffEmails } from './oneOffEmails.ts'
import { seedEvents } from './events.ts'
import { seedHeadshots } from './headshots.ts'
import { createdChanges, registrationChanges, seedChanges } from './history.ts'
import { insertRows } from './insertRows.ts'
import { type LargeAmounts, seedLarge } from './large.ts'
import { seedMeetings } from './meetings.ts'
import { seedProgramme } from './programme.ts'
import { seedBookings, seedOptions } from './options.ts'
import { type PlannedRegistration, makeRegistrations } from './registrations.ts'
import { smallPlans } from './smallPlans.ts'
import { publishForms } from './publishedForms.ts'
import { seedCalendar } from './calendar.ts'
import { seedCoffeeChats } from './coffeeChats.ts'
import { seedNotifications } from './notifications.ts'
import { seedContactEmails, seedSavedTexts } from './contactEmails.ts'
import { seedFunds } from './funds.ts'
import { seedForms } from './seedForms.ts'
import { seedSpeakers } from './speakers.ts'
import { seedLogos } from './logos.ts'
import { seedNightTime } from './nightTime.ts'
import { seedSponsors } from './sponsors.ts'
import { seedSessionSponsors } from './sessionSponsors.ts'
import { seedPages } from './pages.ts'
import { seedVetting } from './vetting.ts'
import { seedSavedViews } from './savedViews.ts'

export { demoAccounts } from './accounts.ts'

export const demoSizes = ['small', 'event', 'large'] as const
export type DemoSize = (typeof demoSizes)[number]
export interface SeedOptions {
  print?: (line: string) => void
  /** The local date, YYYY-MM-DD, that every other date depends on. Default: today in UTC. */
  baseDate?: string
  /** How many rows of `large`, for measurements. Default: those of the size. */
  amounts?: LargeAmounts
}

type Counts = Readonly<Record<CompanySide, number>>
const amounts: Readonly<
  Record<
    'small' | 'event',
    { companies: Counts; contacts: Counts; fundManagers: number; coffeeChats: number; plans: (baseDate: string) => readonly EventPlan[] }
  >
> = {
  small: {
    companies: { 1: 12, 2: 10, 3: 8, 4: 3 },
    contacts: { 1: 30, 2: 30, 3: 14, 4: 9 },
    fundManagers: 6,
    coffeeChats: 8,
    plans: () => smallPlans,
  },
  event: {
    companies: { 1: 430, 2: 420, 3: 280, 4: 50 },
    contacts: { 1: 1500, 2: 2100, 3: 2400, 4: 250 },
    fundManagers: 24,
    coffeeChats: 48,
    plans: eventPlans,
  },
}

/**
 * Fills an empty database with demo data, in one transaction. The same size and base date give the same rows. `small` takes a
 * second, `event` a few, `large` (a million contacts) minutes on PostgreSQL.
 */
export async function seed(
  db: Db,
  size: DemoSize,
  { print = () => undefined, baseDate = new Date().toISOString().slice(0, 10), amounts }: SeedOptions = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    // A date becomes an instant in the session's time zone, which can be any on a server.
    await tx.execute(sql`set local time zone 'UTC'`)
    if (size === 'large') await seedLarge(tx, { baseDate, print, amounts })
    else await seedPlans(tx, size, { baseDate, print })
    // The planner needs statistics now, not when the server next collects them.
    await tx.execute(sql`analyze`)
  })
}

async function seedPlans(
  db: Db,
  size: 'small' | 'event',
  { baseDate, print }: Required<Pick<SeedOptions, 'baseDate' | 'print'>>,
): Promise<void> {
  const { companies: companyCounts, contacts: contactCounts, fundManagers, coffeeChats: chatCount, plans: plansFrom } = amounts[size]
  const plans = plansFrom(baseDate)
  const companyTypeIds = await seedCompanyTypes(db, baseDate)
  const staff = await seedStaff(db, baseDate)
  const companies = await seedCompanies(db, { baseDate, counts: companyCounts, companyTypeIds, repIds: staff.repIds })
  const pools = await seedContacts(db, { baseDate, counts: contactCounts, companies })
  await seedFormerStaff(db, baseDate)
  print(`${companies.length} companies and their contacts`)

  const { seeded: events, rows: eventRows } = await seedEvents(db, { baseDate, plans, staff, companies })
  const types = await seedForms(db, events)
  await publishForms(db, events, types)
  const programme = await seedProgramme(db, events)
  const { tracks, locations } = programme
  const headshots = await seedHeadshots(db, Math.max(...plans.map(({ pictures }) => pictures)), baseDate)
  const speakers = await seedSpeakers(db, events, pools, headshots)
  const agenda = await seedAgenda(db, events, { tracks, locations, speakers, types })
  const pages = await seedPages(db, events)
  const mailTexts = await seedEmailTemplates(db, events, types)
  print(`${events.length} events, ${speakers.rows.length} speakers`)

  const planned = events.flatMap((event) => makeRegistrations({ baseDate, event, types: types.get(event.eventId) ?? [], pools, staff }))
  const links = await seedDynamicLinks(db, { baseDate, events, types, staff })
  const linkOf = linkFinder(links)
  const ids = await insertRows(
    db,
    registrations,
    planned.map(({ row }) => ({ ...row, dynamicLinkId: linkOf(row) })),
    'eventRegistrationId',
  )
  await insertRows(db, registrationResponses, responsesOf(planned, ids))
  const registered = planned.map(({ row }, at) => ({ ...row, eventRegistrationId: ids[at] ?? 0 }))
  const oneOff = await seedOneOffEmails(db, events, registered)
  const mailRules = await seedAutomaticEmails(db, events, registered)
  await seedVetting(db, planned, ids, staff.vetterId)
  const logos = await seedLogos(db, size === 'event' ? 12 : 4, baseDate)
  const sponsorship = await seedSponsors(db, { events, companies, pools, locations, logos })
  const sponsored = await seedSessionSponsors(db, events, { sessions: agenda.sessions, sponsors: sponsorship.sponsors })
  const options = await seedOptions(db, events, types)
  const guests = await seedNightTime(db, events, pools, staff)
  const bookings = await seedBookings(db, options, planned, ids)
  const ofManagers = await seedFunds(db, { baseDate, companies, managers: fundManagers })
  const attendance = await seedEventCompanies(db, { events, planned, registrationIds: ids, locations, funds: ofManagers.funds })
  const { contacts } = attendance
  const held = await seedMeetings(db, {
    ...{ baseDate, events, planned, registrationIds: ids, contacts, speakers, locations },
    meetingTimes: programme.meetingTimes,
  })
  const meetups = await seedCoffeeChats(db, { baseDate, pools, count: chatCount })
  const calendar = await seedCalendar(db, { baseDate, ownerId: staff.managerId })
  const pushes = await seedNotifications(db, { baseDate, pools, events })
  const letters = await seedContactEmails(db, { baseDate, pools, senderId: staff.managerId })
  const savedTexts = await seedSavedTexts(db, baseDate)
  const savedViews = await seedSavedViews(db, staff, baseDate)
  await seedChanges(db, [
    ...createdChanges(
      'events',
      eventRows,
      events.map(({ eventId }) => eventId),
    ),
    ...Object.entries(programme).flatMap(([name, seeded]) => createdChanges(name, seeded.rows, seeded.ids)),
    ...createdChanges('speakers', speakers.rows, speakers.ids),
    ...createdChanges('agendaDays', agenda.days.rows, agenda.days.ids),
    ...createdChanges('agendaSessions', agenda.sessions.rows, agenda.sessions.ids),
    ...createdChanges('agendaSessionSpeakers', agenda.places.rows, agenda.places.ids),
    ...createdChanges('sponsorLevels', sponsorship.levels.rows, sponsorship.levels.ids),
    ...createdChanges('sponsors', sponsorship.sponsors.rows, sponsorship.sponsors.ids),
    ...createdChanges('agendaSessionSponsors', sponsored.rows, sponsored.ids),
    ...createdChanges('nightTimeGuests', guests.rows, guests.ids),
    ...createdChanges('eventPages', pages.rows, pages.ids),
    ...createdChanges('emailTemplates', mailTexts.rows, mailTexts.ids),
    ...createdChanges('emailNotifications', oneOff.rows, oneOff.ids),
    ...createdChanges('automaticEmails', mailRules.rows, mailRules.ids),
    ...createdChanges('emailNotifications', mailRules.runs.rows, mailRules.runs.ids),
    ...registrationChanges(planned, ids),
    ...createdChanges('eventOptions', options.rows, options.ids),
    ...createdChanges('optionChoices', bookings.rows, bookings.ids),
    ...createdChanges('dynamicLinks', links.rows, links.ids),
    ...createdChanges('eventCompanies', attendance.companies.rows, attendance.companies.ids),
    ...createdChanges('eventContacts', attendance.contacts.rows, attendance.contacts.ids),
    ...createdChanges('meetings', held.meetings.rows, held.meetings.ids),
    ...createdChanges('meetingParticipants', held.participants.rows, held.participants.ids),
    ...createdChanges('meetingChangeRequests', held.changeRequests.rows, held.changeRequests.ids),
    ...createdChanges('funds', ofManagers.funds.rows, ofManagers.funds.ids),
    ...createdChanges('fundReturns', ofManagers.returns.rows, ofManagers.returns.ids),
    ...createdChanges('calendarItems', calendar.rows, calendar.ids),
    ...createdChanges('coffeeChats', meetups.chats.rows, meetups.chats.ids),
    ...createdChanges('coffeeChatAttendees', meetups.attendees.rows, meetups.attendees.ids),
    ...createdChanges('notifications', pushes.rows, pushes.ids),
    ...createdChanges('contactEmails', letters.rows, letters.ids),
    ...createdChanges('savedTexts', savedTexts.rows, savedTexts.ids),
    ...createdChanges('views', savedViews.rows, savedViews.ids),
  ])
  print(`${planned.length} registrations with their answers`)
  print(`${attendance.companies.rows.length} companies and ${attendance.contacts.rows.length} contacts of events`)
  print(`${ofManagers.funds.rows.length} funds with ${ofManagers.returns.rows.length} returns`)
  print(`${pushes.rows.length} push notifications`)
  print(`${letters.rows.length} e-mails to contacts`)
  print(`${meetups.chats.rows.length} coffee chats with ${meetups.attendees.rows.length} attendees`)
}

function responsesOf(planned: readonly PlannedRegistration[], ids: readonly number[]) {
  const random = makeRandom('answers')
  return planned.flatMap(({ row, type, event, who }, index) => {
    const person = {
      eventStartsOn: event.startsOn,
      mailName: who.mailName,
      domain: who.company?.domain ?? 'example.org',
      aumUsd: who.company?.aumUsd ?? null,
      countryCode: who.company?.countryCode ?? 'US',
    }
    // A registration that was never submitted has at most the first answers.
    const questions = row.submittedAt ? type.questions : type.questions.slice(0, 2)
    return questions.flatMap((question) => {
      const value = answerOf(random, question, person)
      return value === undefined
        ? []
        : [{ eventRegistrationId: at(ids, index), eventQuestionId: question.eventQuestionId, value, answeredAt: row.createdAt }]
    })
  })
}
