import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'drizzle-orm'
import { eventContacts } from '#contract/events/eventContacts.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { eventOptions, optionChoices, registrationResponses } from '#nucleus/db/tables/index.ts'
import {
  bearer,
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEventCompany,
  makeEventContact,
  makeQuestion,
  makeRegistration,
  makeStaff,
  startNucleus,
} from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('readOnly')
const { eventId, eventCompanyTypeId } = await makeCompanyType(db, { name: 'Allocators' })
afterAll(() => nucleus.close())

beforeAll(async () => {
  const rep = await makeStaff(db, 'irRep', { firstName: 'Nina', lastName: 'Reyes' })
  const { companyId } = await makeCompany(db, { name: '=Kestrel, "Partners"' })
  const place = { eventId, eventCompanyTypeId }
  const kestrel = await makeEventCompany(db, { ...place, companyId, irRepContactId: rep.contactId })
  const osprey = await makeEventCompany(db, { ...place, displayName: 'Osprey' })
  const ada = await makeContact(db, { firstName: 'Ada', lastName: 'Park', phone: '+1 555 0100', jobTitle: 'CIO' })
  const registration = await makeRegistration(db, { ...place, contactId: ada.contactId, eventStatusId: 5 })
  await makeEventContact(db, {
    eventId,
    eventCompanyId: kestrel.eventCompanyId,
    contactId: ada.contactId,
    role: 1,
    badgeName: '@Ada',
    minMeetings: 3,
    eventRegistrationId: registration.eventRegistrationId,
    checkedInAt: '2026-06-01T13:05:00.000Z',
  })
  const ben = await makeContact(db, { firstName: 'Ben', lastName: 'Ode', email: null })
  await makeEventContact(db, { eventId, eventCompanyId: osprey.eventCompanyId, contactId: ben.contactId, attendsMeetings: false })
  const option = async (name: string, optionType: number) => {
    const [made] = await db.insert(eventOptions).values({ eventId, name, optionType }).returning()
    return made?.eventOptionId ?? 0
  }
  const book = (eventOptionId: number, more: object) =>
    db.insert(optionChoices).values({ eventOptionId, eventRegistrationId: registration.eventRegistrationId, ...more })
  await book(await option('Harbour Hotel', 1), { checkInDate: '2026-06-02', checkOutDate: '2026-06-03', confirmationNumber: null })
  await book(await option('Grand Plaza', 1), { checkInDate: '2026-05-31', checkOutDate: '2026-06-02', confirmationNumber: 'GP-771' })
  await book(await option('Left Inn', 1), { checkInDate: '2026-05-30', choiceStatus: 4 })
  await book(await option('Gala dinner', 2), { confirmationNumber: 'D1' })
})

const head = [
  'Event Company Contact id',
  'Event company',
  'Company type',
  'First name',
  'Last name',
  'Role',
  'Job title',
  'E-mail',
  'Phone',
  'IR rep',
  'Attends meetings',
  'Badge name',
  'Badge title',
  'Hotel',
  'Hotel check-in',
  'Hotel check-out',
  'Hotel confirmation',
  'Minimum meetings',
  'Checked in at (America/New_York)',
]
const exported = async (more: string) => {
  const { rawPayload, statusCode } = await nucleus.app.inject({
    url: `/nucleus/events/company_contact/export/${eventId}?${more}`,
    headers: bearer(token),
  })
  expect([statusCode, rawPayload.subarray(0, 100).toString()]).toEqual([200, expect.anything()])
  return rawPayload
}

/** What the database holds, read past the export. */
const stored = async () =>
  (
    await db.execute<Record<string, string | null>>(sql`
      select x.event_company_contact_id::text as id, coalesce(e.display_name, co.name) as company, t.name as type, c.first_name, c.last_name,
        case x.role when 1 then 'Primary' when 2 then 'Attendee' end as role, c.job_title, c.email, c.phone, r.first_name || ' ' || r.last_name as rep,
        case when x.attends_meetings then 'Yes' else 'No' end as attends, x.badge_name, x.badge_title
      from event_contacts x join contacts c using (contact_id) join event_companies e using (event_company_id)
        join companies co on co.company_id = e.company_id join event_company_types t using (event_company_type_id)
        left join contacts r on r.contact_id = e.ir_rep_contact_id
      where x.event_id = ${eventId} order by c.last_name`)
  ).rows.map((row) => Object.values(row).map((value) => value ?? ''))
const hotels = [
  ['', '', '', '', '', ''],
  ['Grand Plaza; Harbour Hotel', '2026-05-31; 2026-06-02', '2026-06-02; 2026-06-03', 'GP-771; –', '3', '2026-06-01 09:05'],
]
const defused = (text: string) => (/^[=@+-]/.test(text) ? `'${text}` : text)

test('as CSV it opens with the cells of the database, its formulas defused', async () => {
  const [heads, ...lines] = parse((await exported('format=csv')).toString(), { bom: true })
  const rows = (await stored()).map((cells, at) => [...cells, ...(hotels[at] ?? [])].map(defused))
  expect(heads).toEqual(head)
  expect(lines).toEqual(rows)
  expect(lines[1]?.slice(1, 2)).toEqual([`'=Kestrel, "Partners"`])
})

test('as Excel it opens with the same cells', async () => {
  const [heads, ...lines] = (await readXlsx(await exported('format=xlsx'))).sheets[0]?.rows ?? []
  const rows = (await stored()).map((cells, at) => [...cells, ...(hotels[at] ?? [])])
  expect(heads).toEqual(head)
  expect(
    lines.map((cells) =>
      cells.map((cell) => (cell === null ? '' : cell instanceof Date ? cell.toISOString().slice(0, 16).replace('T', ' ') : String(cell))),
    ),
  ).toEqual(rows)
})

test('follows the filters of the list, and gives the columns that were requested', async () => {
  const columns = 'lastName,hotel,contactStateId'
  const [heads, ...lines] = parse((await exported(`format=csv&role=1&columns=${columns}`)).toString(), { bom: true })
  expect([heads, ...lines]).toEqual([
    ['Last name', 'Hotel', 'Status'],
    ['Park', 'Grand Plaza; Harbour Hotel', 'Active'],
  ])
  expect((await nucleus.call(eventContacts.calls.export, { eventId, columns: 'placedMeetings' }, token)).status).toBe(400)
})

test('has the answers that are on the badge, from the registration that a contact shows', async () => {
  const { eventId: ownEventId, eventCompanyTypeId: ownTypeId } = await makeCompanyType(db)
  const place = { eventId: ownEventId, eventCompanyTypeId: ownTypeId }
  const question = { ...place, questionTypeId: questionTypes.Input }
  const { eventQuestionId } = await makeQuestion(db, { ...question, label: 'Pronouns', internalKey: 'pronouns', showOnBadge: true })
  const hidden = await makeQuestion(db, { ...question, label: 'Diet', internalKey: 'diet' })
  const { eventCompanyId } = await makeEventCompany(db, place)
  for (const [lastName, pronouns] of [
    ['Alpha', 'she/her'],
    ['Beta', null],
  ] as const) {
    const { contactId } = await makeContact(db, { lastName })
    const { eventRegistrationId } = await makeRegistration(db, { ...place, contactId, eventStatusId: 5 })
    await makeEventContact(db, { eventId: place.eventId, eventCompanyId, contactId, eventRegistrationId })
    const answers = [{ eventRegistrationId, eventQuestionId: hidden.eventQuestionId, value: 'Vegan' }]
    await db
      .insert(registrationResponses)
      .values(pronouns ? [...answers, { eventRegistrationId, eventQuestionId, value: pronouns }] : answers)
  }
  const url = (more: string) => `/nucleus/events/company_contact/export/${place.eventId}?format=csv${more}`
  const file = async (more = '') => parse((await nucleus.app.inject({ url: url(more), headers: bearer(token) })).body, { bom: true })
  const [heads = []] = await file()
  expect(heads.slice(heads.indexOf('Badge title'), heads.indexOf('Hotel'))).toEqual(['Badge title', 'Pronouns'])
  expect(heads).not.toContain('Diet')
  expect(await file('&columns=lastName,answer.pronouns')).toEqual([
    ['Last name', 'Pronouns'],
    ['Alpha', 'she/her'],
    ['Beta', ''],
  ])
})
