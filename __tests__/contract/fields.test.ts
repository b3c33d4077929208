import { describe, expect, it, test } from '@jest/globals'
import * as z from 'zod'
import { bulkIds } from '#contract/bulk.ts'
import { previewMove } from '#contract/events/registrationMoves.ts'
import { email, fileUrl, httpUrl, instant, localDate, longText, personName, phone, timeRanges, timeZone, title } from '#contract/fields.ts'
import { fieldMessages } from '#contract/issueMessages.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { events } from '#contract/events/events.ts'
import { locations } from '#contract/events/locations.ts'

const form = z.object({
  name: title.meta({ title: 'Name' }),
  mail: email.nullish().meta({ title: 'E-mail' }),
  site: httpUrl.nullish().meta({ title: 'Website' }),
  seats: z.number().int().min(5).max(120).nullish().meta({ title: 'Seats' }),
  zone: timeZone.optional().meta({ title: 'Time zone' }),
  opens: instant.optional().meta({ title: 'Opens' }),
  day: localDate.optional().meta({ title: 'Day' }),
})
const messagesOf = (schema: z.ZodObject, input: object) => fieldMessages(schema, schema.safeParse(input).error?.issues ?? [], input)

test.each([
  ['1,000', bulkIds, 1000],
  ['20,000', previewMove.body.shape.eventRegistrationIds, 20_000],
] as const)('a list of ids is not empty, and names its bound of %s', (bound, ids, most) => {
  const listOf = (length: number) => ({ ids: Array.from({ length }, (_, index) => index + 1) })
  const schema = z.object({ ids: ids.meta({ title: 'Rows' }) })
  expect(messagesOf(schema, listOf(0))).toEqual({ ids: 'Rows cannot be empty' })
  expect(messagesOf(schema, listOf(most))).toEqual({})
  expect(messagesOf(schema, listOf(most + 1))).toEqual({ ids: `Rows must be at most ${bound} entries` })
})

describe('field rules', () => {
  it.each([
    [{}, { name: 'Please enter Name' }],
    [{ name: '   ' }, { name: 'Please enter Name' }],
    [{ name: 'x'.repeat(201) }, { name: 'Name must be at most 200 characters' }],
    [{ name: 'A', mail: 'nobody' }, { mail: 'E-mail is not a valid email' }],
    [{ name: 'A', mail: `${'a'.repeat(310)}@example.com` }, { mail: 'E-mail must be at most 320 characters' }],
    [{ name: 'A', site: 'ftp://example.com' }, { site: 'Website is not a valid url. Use an address that starts with https://' }],
    [{ name: 'A', site: `https://example.com/${'a'.repeat(2048)}` }, { site: 'Website must be at most 2048 characters' }],
    [{ name: 'A', seats: 4 }, { seats: 'Seats must be between 5 and 120' }],
    [{ name: 'A', seats: 'many' }, { seats: 'Seats is not a valid number' }],
    [{ name: 'A', zone: 'Mars/Olympus' }, { zone: 'Time zone is not a valid time zone' }],
    [{ name: 'A', zone: 'EST' }, { zone: 'Time zone is not a valid time zone' }],
    [{ name: 'A', zone: '+05:30' }, { zone: 'Time zone is not a valid time zone' }],
    [{ name: 'A', zone: 'Etc/GMT+5' }, { zone: 'Time zone is not a valid time zone' }],
    [{ name: 'A', zone: 'utc' }, {}],
    [{ name: 'A', zone: 'US/Eastern' }, {}],
    [{ name: 'Sum\u0000mit' }, { name: 'Name holds a character that cannot be stored' }],
    [{ name: 'Rio Sum\u0007mit' }, { name: 'Name holds a control character (U+0007) after “Rio Sum”. Delete it' }],
    [{ name: '\u001bSummit' }, { name: 'Name holds a control character (U+001B) at its beginning. Delete it' }],
    [
      { name: 'A', site: 'https://ada:pass@example.com/' },
      { site: 'Website holds a user name or a password. Leave out what is before the “@”' },
    ],
    [{ name: 'A', site: 'https://example.com/\ud800' }, { site: 'Website holds a character that cannot be stored' }],
    [{ name: 'A', opens: '0026-01-05T09:00:00Z' }, { opens: 'Opens must be in the years 1900 to 2200' }],
    [{ name: 'A', opens: '2201-01-01T00:00:00Z' }, { opens: 'Opens must be in the years 1900 to 2200' }],
    [{ name: 'A', day: '1899-12-31' }, { day: 'Day must be in the years 1900 to 2200' }],
  ])('%j gets %j', (input, messages) => {
    expect(messagesOf(form, input)).toEqual(messages)
  })

  it('trims, and compares addresses in lower case', () => {
    expect(email.parse('  Ada.Park@Example.COM ')).toBe('ada.park@example.com')
    expect(title.parse('  Summit  ')).toBe('Summit')
  })
  it('makes one line of what was pasted, in a field of one line', () => {
    expect(title.parse('Rio\tSummit\r\n2026\n')).toBe('Rio Summit 2026')
    expect(title.parse('Rio\u2028Summit')).toBe('Rio Summit')
  })
  it('writes each line break as one character, in a field of several lines', () => {
    expect(longText(100).parse('One\r\nTwo\rThree\u2029\tFour')).toBe('One\nTwo\nThree\n\tFour')
  })
  it('takes names in every script, with what they need between their letters', () => {
    const names = [
      'José Müller',
      'Παπαδάκη',
      'محمد\u200fعلي',
      'נועה',
      '王小明',
      'می\u200cخواهم',
      'ක්\u200dෂ',
      '👩\u200d💻',
      'O’Neil\u00a0Jr.',
    ]
    expect(names.map((name) => personName.parse(name))).toEqual(names)
  })
  it('removes what turns the order of the letters behind it', () => {
    expect(title.parse('invoice\u202efdp.exe')).toBe('invoicefdp.exe')
    expect(phone.parse('\u202a+44 20 7946 0000\u202c')).toBe('+44 20 7946 0000')
  })
  it('takes an “@” behind the host of a web address', () => {
    const addresses = ['https://example.com/@ada', 'https://example.com/?mail=ada@example.com', 'https://example.com/#ada@example.com']
    expect(addresses.map((address) => httpUrl.parse(address))).toEqual(addresses)
  })
  it('takes instants in UTC only', () => {
    expect([instant.safeParse('2026-03-29T00:30:00Z').success, instant.safeParse('2026-03-29T00:30:00+01:00').success]).toEqual([
      true,
      false,
    ])
  })
  it('spells an instant in one way, to the millisecond', () => {
    expect(['2026-03-29T00:30:00Z', '2026-03-29T00:30:00.0Z', '2026-03-29T00:30:00.0004Z'].map((value) => instant.parse(value))).toEqual(
      Array.from({ length: 3 }, () => '2026-03-29T00:30:00.000Z'),
    )
  })
  it('takes every zone that the runtime knows by that name', () => {
    expect([...Intl.supportedValuesOf('timeZone'), 'UTC'].filter((zone) => !timeZone.safeParse(zone).success)).toEqual([])
  })
  it('takes pictures of our own and from the web, and no scripts', () => {
    expect(
      ['/nucleus/files/5f0c-1', 'https://example.com/a.png', 'javascript:alert(1)', '/nucleus/events'].map(
        (url) => fileUrl.safeParse(url).success,
      ),
    ).toEqual([true, true, false, false])
  })
  it('refuses time ranges that overlap or end before they start', () => {
    const [nine, ten, eleven] = ['2026-03-29T09:00:00Z', '2026-03-29T10:00:00Z', '2026-03-29T11:00:00Z']
    const isRight = (list: unknown[]) => timeRanges.safeParse(list).success
    expect(
      isRight([
        { startsAt: nine, endsAt: ten },
        { startsAt: ten, endsAt: eleven },
      ]),
    ).toBe(true)
    expect(
      isRight([
        { startsAt: nine, endsAt: eleven },
        { startsAt: ten, endsAt: eleven },
      ]),
    ).toBe(false)
    expect(isRight([{ startsAt: ten, endsAt: nine }])).toBe(false)
  })
  it('compares time ranges as instants, however they are spelled', () => {
    const [second, half] = ['2026-03-29T09:00:00Z', '2026-03-29T09:00:00.500Z']
    expect(timeRanges.safeParse([{ startsAt: second, endsAt: half }]).success).toBe(true)
    expect(timeRanges.safeParse([{ startsAt: half, endsAt: second }]).success).toBe(false)
  })
})

describe('rules over several fields', () => {
  const event = {
    name: 'Summit',
    eventCode: 'summit',
    eventFormat: 2,
    eventStateId: 1,
    startsAt: '2027-03-01T09:00:00Z',
    endsAt: '2027-03-03T17:00:00Z',
    timeZone: 'Europe/London',
    meetingMode: 1,
    availabilityScope: 1,
  }
  it('takes a virtual event without a place', () => {
    expect(messagesOf(events.schema, event)).toEqual({})
  })
  it('takes meeting requests that open with the registration, and close as the event ends', () => {
    const opensAt = '2027-01-04T09:00:00Z'
    const dates = { registrationOpensAt: opensAt, meetingRequestOpensAt: opensAt, meetingRequestClosesAt: event.endsAt }
    expect(messagesOf(events.schema, { ...event, ...dates })).toEqual({})
  })
  it.each([
    [{ endsAt: event.startsAt }, { endsAt: 'Ends must be after Starts' }],
    [{ endsAt: '2027-04-02T09:00:00Z' }, { endsAt: 'An event can last at most 31 days' }],
    [{ eventFormat: 1 }, { city: 'Please enter City', countryCode: 'Please enter Country' }],
    [
      { registrationOpensAt: event.endsAt, registrationClosesAt: event.startsAt },
      { registrationClosesAt: 'Registration closes must be after Registration opens' },
    ],
    [{ meetingRequestClosesAt: '2027-03-04T09:00:00Z' }, { meetingRequestClosesAt: 'Meeting requests must close before the event ends' }],
    [
      { registrationOpensAt: '2027-01-04T09:00:01Z', meetingRequestOpensAt: '2027-01-04T09:00:00Z' },
      { meetingRequestOpensAt: 'Meeting requests cannot open before registration opens' },
    ],
    [
      { eventCode: 'Big Summit' },
      { eventCode: 'Event code does not match the expected pattern. Use lowercase letters, digits and hyphens' },
    ],
  ])('an event with %j gets %j', (change, messages) => {
    expect(messagesOf(events.schema, { ...event, ...change })).toEqual(messages)
  })
  it('asks a virtual location for its address', () => {
    const location = { eventId: 1, name: 'Stage', locationType: 4, assignment: 1, priority: 2 }
    expect(messagesOf(locations.schema, location)).toEqual({ virtualUrl: 'Please enter Virtual URL' })
  })
})

it('says how the form link of a company type is written', () => {
  const type = { eventId: 1, name: 'Fund managers', side: 2, linkSlug: 'Fund Managers' }
  expect(messagesOf(eventCompanyTypes.schema, type)).toEqual({
    linkSlug: 'Form link does not match the expected pattern. Use lowercase letters and digits, with single hyphens between them',
  })
})

describe('an e-mail address', () => {
  it.each([
    ['mailto:Gus.Hall@example.com', 'gus.hall@example.com'],
    ['MAILTO:gus@example.com?subject=Hello%20Gus', 'gus@example.com'],
    ['Hana Ito <hana.ito@example.com>', 'hana.ito@example.com'],
    [' "Ito, Hana" < mailto:hana@example.com >', 'hana@example.com'],
    ['<ada+list@example.com>', 'ada+list@example.com'],
    ["o'brien_x@a-b.example", "o'brien_x@a-b.example"],
  ])('is taken out of %s', (typed, address) => {
    expect(email.parse(typed)).toBe(address)
  })
  it.each([
    ['ada＠example.com', 'E-mail: the character “＠” (U+FF20) cannot be in an e-mail address'],
    ['ada@example‚com', 'E-mail: the character “‚” (U+201A) cannot be in an e-mail address'],
    ['ada@example.com, bo@example.com', 'E-mail: the character “,” (U+002C) cannot be in an e-mail address'],
    ['ada park@example.com', 'E-mail: a space (U+0020) cannot be in an e-mail address'],
    ['ada😀@example.com', 'E-mail: the character “😀” (U+1F600) cannot be in an e-mail address'],
    ['ada@bo@example.com', 'E-mail is not a valid email'],
    ['ada@', 'E-mail is not a valid email'],
    ['', 'Please enter E-mail'],
  ])('%s is refused with the character that does not belong', (typed, message) => {
    const schema = z.object({ email: email.meta({ title: 'E-mail' }) })
    const { error } = schema.safeParse({ email: typed })
    expect(fieldMessages(schema, error?.issues ?? [], { email: typed })).toEqual({ email: message })
  })
})
