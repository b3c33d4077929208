import { afterAll, describe, expect, test } from '@jest/globals'
import ICAL from 'ical.js'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { calendarLimits, calendarTypes as types } from '#constants/calendar.ts'
import { chatStatuses } from '#constants/coffeeChats.ts'
import { calendarEntries, calendarItemFile, fetchCalendarTypes } from '#contract/calendar/entries.ts'
import { calendarItems } from '#contract/calendar/items.ts'
import { undo } from '#contract/history.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import { calendarItems as table, contacts } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { makeChat } from '../support/coffeeChats.ts'
import { fieldsOf, makeContact, makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
afterAll(() => nucleus.close())
const { token } = await nucleus.signIn('eventManager')

const call = (values: object = {}) => ({
  ...{ title: 'Call with the custodian', calendarTypeId: types.call, timeZone: 'Europe/Zurich' },
  ...{ startsAt: '2027-03-22T08:00:00.000Z', endsAt: '2027-03-22T08:30:00.000Z' },
  ...values,
})
const holiday = (values: object = {}) => ({
  ...{ title: 'Office closed', calendarTypeId: types.holiday, timeZone: 'America/New_York', isAllDay: true },
  ...{ startsOn: '2028-07-03', endsOn: '2028-07-04' },
  ...values,
})
const save = (values: object) => nucleus.call(calendarItems.calls.upsert, values, token)
const entries = async (from: string, to: string, timeZone = 'Europe/Zurich') =>
  ok(await nucleus.call(calendarEntries, { from, to, timeZone }, token))
/** When the entries of one title are, as a calendar shows them. */
const timesOf = (found: Awaited<ReturnType<typeof entries>>, title: string) =>
  found.filter((one) => one.title === title).map(({ startsAt, startsOn, endsOn }) => startsAt ?? `${startsOn} – ${endsOn}`)

test('the types have the names and colours of the product', async () => {
  const found = ok(await nucleus.call(fetchCalendarTypes, {}, token))
  expect(found.map(({ name }) => name)).toEqual(['Event', 'Coffee chat', 'Call', 'Travel', 'Holiday', 'Deadline', 'Internal'])
})

describe('an item', () => {
  test('is added and changed by one call, deleted, and brought back', async () => {
    const added = ok(await save(call({ title: 'Board call' })))
    expect(added).toMatchObject({ lastsUntil: '2027-03-22', isAllDay: false, startsOn: null })
    const { calendarItemId, rowVersion } = added
    expect(ok(await save({ calendarItemId, rowVersion, isAllDay: true, startsOn: '2027-03-23', endsOn: '2027-03-24' }))).toMatchObject({
      ...{ startsAt: null, endsAt: null, startsOn: '2027-03-23', endsOn: '2027-03-24', lastsUntil: '2027-03-24' },
    })
    const { undoToken } = ok(await nucleus.call(calendarItems.calls.remove, { calendarItemId }, token))
    expect(timesOf(await entries('2027-03-20', '2027-03-26'), 'Board call')).toEqual([])
    ok(await nucleus.call(undo, { undoToken }, token))
    expect(timesOf(await entries('2027-03-20', '2027-03-26'), 'Board call')).toEqual(['2027-03-23 – 2027-03-24'])
  })

  test.each([
    ['without times', call({ startsAt: null, endsAt: null }), ['startsAt', 'endsAt']],
    ['all day without days', holiday({ startsOn: null }), ['startsOn']],
    ['that ends before it starts', call({ endsAt: '2027-03-22T08:00:00.000Z' }), ['endsAt']],
    ['whose last day is before its first', holiday({ endsOn: '2028-07-02' }), ['endsOn']],
    ['of more than a year', holiday({ endsOn: '2030-07-02' }), ['endsOn']],
    ['that repeats by a rule that is none', call({ repeatRule: 'every week' }), ['repeatRule']],
    ['whose start is no day of its rule', call({ repeatRule: 'FREQ=WEEKLY;BYDAY=FR' }), ['repeatRule']],
    ['whose repeats end before it starts', call({ repeatRule: 'FREQ=DAILY;UNTIL=20270321' }), ['repeatRule']],
    ['with a person twice', call({ contactIds: [1, 1] }), ['contactIds']],
    ['with somebody who is not there', call({ contactIds: [99_999_999] }), ['contactIds']],
    ['whose repeats go on after all dates', call({ repeatRule: 'FREQ=YEARLY;INTERVAL=2;COUNT=100' }), ['repeatRule']],
    ['whose repeats no date can hold', call({ repeatRule: 'FREQ=YEARLY;INTERVAL=99;COUNT=100' }), ['repeatRule']],
    ['that lasts longer than until its next repeat', holiday({ endsOn: '2029-07-02', repeatRule: 'FREQ=DAILY' }), ['repeatRule']],
    [
      'that repeats from the second of an hour that comes twice',
      call({ startsAt: '2027-10-31T01:30:00.000Z', endsAt: '2027-10-31T02:00:00.000Z', repeatRule: 'FREQ=DAILY' }),
      ['startsAt'],
    ],
  ])('%s is refused at its field', async (_, values, fields) => {
    expect(Object.keys(fieldsOf(await save(values)))).toEqual(fields)
  })

  test('names its owner, its people and what it is about', async () => {
    const [owner, guest] = [
      await makeContact(db, { firstName: 'Ines', lastName: 'Marlow' }),
      await makeContact(db, { firstName: 'Bo', lastName: 'Lind' }),
    ]
    const { eventId, name } = await makeEvent(db)
    const row = ok(await save(call({ ownerContactId: owner.contactId, contactIds: [guest.contactId], eventId })))
    expect(row).toMatchObject({ ownerName: 'Ines Marlow', contactNames: ['Bo Lind'], eventName: name })
  })

  test('still stands with the people who were on it when one of them is gone', async () => {
    const [gone, guest] = [await makeContact(db, {}), await makeContact(db, { firstName: 'Bo', lastName: 'Lind' })]
    const contactIds = [gone.contactId, guest.contactId]
    const { calendarItemId, rowVersion } = ok(await save(call({ contactIds })))
    await db.update(contacts).set({ deletedAt: new Date().toISOString() }).where(eq(contacts.contactId, gone.contactId))
    const row = ok(await save({ calendarItemId, rowVersion, contactIds, title: 'Still there' }))
    expect([row.contactIds, row.contactNames]).toEqual([contactIds, [expect.any(String), 'Bo Lind']])
  })

  test('names the person who stays when another becomes one with them just before it is stored', async () => {
    const [survivor, merged] = [(await makeContact(db)).contactId, (await makeContact(db)).contactId]
    const holder = await nucleus.parts.database.jobs.connect()
    const countWaiting = async () => {
      const { rows } = await nucleus.parts.database.jobs.query<{ total: number }>(
        "select count(*)::int as total from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows[0]?.total
    }
    const replies: Promise<unknown>[] = []
    let isMerged = false
    try {
      // Items can be read but not written: the people of this one are checked, and it waits.
      await holder.query('begin; lock table calendar_items in share mode')
      const saved = save(call({ contactIds: [merged], title: 'Just before' })).then(ok)
      replies.push(saved)
      await eventually(async () => expect(await countWaiting()).toBe(1))
      const rowVersions = { survivor: 1, merged: [1] }
      const order = { survivorContactId: survivor, mergedContactIds: [merged], rowVersions }
      replies.push(nucleus.call(mergeContacts, order, token).then((reply) => (isMerged = ok(reply).row !== null)))
      await eventually(async () => expect(isMerged || (await countWaiting()) === 2).toBe(true))
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await Promise.all(replies)
    expect(isMerged).toBe(true)
    const rows = await db.select({ contactIds: table.contactIds }).from(table).where(eq(table.title, 'Just before'))
    expect(rows).toEqual([{ contactIds: [survivor] }])
  })
})

test('items are listed by when they begin, all day and otherwise, both ways', async () => {
  const titles = ['Before midnight', 'The day', 'In its morning', 'The day after']
  ok(await save(call({ title: 'In its morning', startsAt: '2029-05-02T06:00:00.000Z', endsAt: '2029-05-02T07:00:00.000Z' })))
  ok(await save(holiday({ title: 'The day after', startsOn: '2029-05-03', endsOn: '2029-05-03' })))
  ok(await save(holiday({ title: 'The day', startsOn: '2029-05-02', endsOn: '2029-05-02' })))
  ok(await save(call({ title: 'Before midnight', startsAt: '2029-05-01T21:30:00.000Z', endsAt: '2029-05-01T23:30:00.000Z' })))
  const listed = async (sort: string) => {
    const rows = ok(await nucleus.call(calendarItems.calls.list, { sort }, token))
    return rows.map(({ title }) => title).filter((title) => titles.includes(title))
  }
  expect(await listed('startsAt')).toEqual(titles)
  expect(await listed('-startsAt')).toEqual(titles.toReversed())
})

describe('a calendar shows', () => {
  test('repeats at the same time of the clock, whatever the clocks do', async () => {
    ok(await save(call({ title: 'Weekly', repeatRule: 'FREQ=WEEKLY;UNTIL=20271231' })))
    expect(timesOf(await entries('2027-03-20', '2027-04-06'), 'Weekly')).toEqual([
      '2027-03-22T08:00:00.000Z',
      '2027-03-29T07:00:00.000Z',
      '2027-04-05T07:00:00.000Z',
    ])
    // A time that the day of the change skips is an hour later.
    ok(
      await save(
        call({
          title: 'Early',
          startsAt: '2027-03-27T01:30:00.000Z',
          endsAt: '2027-03-27T02:00:00.000Z',
          repeatRule: 'FREQ=DAILY;COUNT=3',
        }),
      ),
    )
    expect(timesOf(await entries('2027-03-26', '2027-04-06'), 'Early')).toEqual([
      '2027-03-27T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ])
  })

  test('repeats that end after they start, whatever the clocks do', async () => {
    const nights = [
      call({ title: 'Forth', startsAt: '2027-03-27T01:30:00.000Z', endsAt: '2027-03-27T02:15:00.000Z', repeatRule: 'FREQ=DAILY;COUNT=2' }),
      call({ title: 'Back', startsAt: '2027-10-31T00:30:00.000Z', endsAt: '2027-10-31T01:15:00.000Z', repeatRule: 'FREQ=DAILY;COUNT=2' }),
    ]
    for (const night of nights) ok(await save(night))
    const found = [...(await entries('2027-03-27', '2027-03-29')), ...(await entries('2027-10-30', '2027-11-02'))]
    expect(
      ['Forth', 'Back'].map((title) => found.filter((one) => one.title === title).map(({ startsAt, endsAt }) => [startsAt, endsAt])),
    ).toEqual([
      [
        ['2027-03-27T01:30:00.000Z', '2027-03-27T02:15:00.000Z'],
        ['2027-03-28T01:30:00.000Z', '2027-03-28T02:15:00.000Z'],
      ],
      [
        ['2027-10-31T00:30:00.000Z', '2027-10-31T01:15:00.000Z'],
        ['2027-11-01T01:30:00.000Z', '2027-11-01T02:15:00.000Z'],
      ],
    ])
  })

  test('repeats until their last day, or after so many, and for ever', async () => {
    const until = ok(await save(call({ title: 'Until', repeatRule: 'FREQ=DAILY;INTERVAL=2;UNTIL=20270327' })))
    expect(until.lastsUntil).toBe('2027-03-26')
    expect(timesOf(await entries('2027-03-20', '2027-04-20'), 'Until')).toHaveLength(3)
    const month = ok(
      await save(
        holiday({ title: 'Last Friday', startsOn: '2028-06-30', endsOn: '2028-07-01', repeatRule: 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3' }),
      ),
    )
    expect(month.lastsUntil).toBe('2028-08-26')
    expect(timesOf(await entries('2028-07-01', '2028-09-30'), 'Last Friday')).toEqual([
      '2028-06-30 – 2028-07-01',
      '2028-07-28 – 2028-07-29',
      '2028-08-25 – 2028-08-26',
    ])
    ok(await save(holiday({ title: 'Yearly', repeatRule: 'FREQ=YEARLY' })))
    expect(timesOf(await entries('2060-07-01', '2060-07-31'), 'Yearly')).toEqual(['2060-07-03 – 2060-07-04'])
  })

  test('whole days as the same days everywhere, and times by the days of whoever looks', async () => {
    ok(await save(holiday({ title: 'Same days' })))
    for (const zone of ['Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago']) {
      expect(timesOf(await entries('2028-07-04', '2028-07-04', zone), 'Same days')).toEqual(['2028-07-03 – 2028-07-04'])
      expect(timesOf(await entries('2028-07-05', '2028-07-05', zone), 'Same days')).toEqual([])
    }
    ok(await save(call({ title: 'Late', startsAt: '2028-07-10T23:30:00.000Z', endsAt: '2028-07-11T00:00:00.000Z' })))
    expect(timesOf(await entries('2028-07-10', '2028-07-10', 'America/New_York'), 'Late')).toHaveLength(1)
    expect(timesOf(await entries('2028-07-10', '2028-07-10', 'Europe/Zurich'), 'Late')).toEqual([])
    expect(timesOf(await entries('2028-07-11', '2028-07-11', 'Europe/Zurich'), 'Late')).toHaveLength(1)
  })

  test('events by the days of their zone, and coffee chats that were not cancelled', async () => {
    const event = await makeEvent(db, {
      name: 'Forum',
      startsAt: '2029-05-07T22:00:00.000Z',
      endsAt: '2029-05-09T21:00:00.000Z',
      timeZone: 'Europe/Zurich',
    })
    const times = { startsAt: '2029-05-08T09:00:00.000Z', endsAt: '2029-05-08T10:00:00.000Z' }
    const chat = await makeChat(db, { title: 'Chat', ...times })
    await makeChat(db, { title: 'Chat', ...times, coffeeChatStatusId: chatStatuses.cancelled })
    const found = (await entries('2029-05-01', '2029-05-31')).filter(({ source }) => source !== 'item')
    expect(found.map(({ source, id, startsOn, endsOn, startsAt }) => ({ source, id, startsOn, endsOn, startsAt }))).toEqual([
      { source: 'event', id: event.eventId, startsOn: '2029-05-08', endsOn: '2029-05-09', startsAt: null },
      { source: 'coffeeChat', id: chat.roundTableId, startsOn: null, endsOn: null, startsAt: times.startsAt },
    ])
  })

  test('an event that ends at midnight until the day before', async () => {
    const times = { startsAt: '2029-06-07T07:00:00.000Z', endsAt: '2029-06-08T22:00:00.000Z' }
    await makeEvent(db, { name: 'To midnight', ...times, timeZone: 'Europe/Zurich' })
    expect(timesOf(await entries('2029-06-01', '2029-06-30'), 'To midnight')).toEqual(['2029-06-07 – 2029-06-08'])
    expect(timesOf(await entries('2029-06-09', '2029-06-30'), 'To midnight')).toEqual([])
  })

  test('what happens once, however many series there are, and refuses one more of them than are counted', async () => {
    ok(await save(call({ title: 'Once', startsAt: '2150-01-05T08:00:00.000Z', endsAt: '2150-01-05T08:30:00.000Z' })))
    const yearly = { calendarTypeId: types.holiday, isAllDay: true, startsOn: '2149-08-01', endsOn: '2149-08-01', timeZone: 'UTC' }
    const before = await db.$count(table, and(isNotNull(table.repeatRule), isNull(table.deletedAt)))
    const many = Array.from({ length: calendarLimits.series - before }, () => ({ title: 'Many', ...yearly, repeatRule: 'FREQ=YEARLY' }))
    await db.insert(table).values(many)
    expect(timesOf(await entries('2150-01-01', '2150-01-31'), 'Once')).toHaveLength(1)
    const refused = await save(holiday({ title: 'One more', startsOn: '2150-01-01', endsOn: '2150-01-01', repeatRule: 'FREQ=DAILY' }))
    expect(fieldsOf(refused)).toEqual({ repeatRule: expect.stringMatching(/^3,000 items repeat already/) })
    const once = ok(await save(holiday({ title: 'One more', startsOn: '2150-01-01', endsOn: '2150-01-01' })))
    ok(await nucleus.call(calendarItems.calls.remove, { calendarItemId: once.calendarItemId }, token))
    await db.delete(table).where(eq(table.title, 'Many'))
  })

  test('of more entries than a calendar shows what happens once, and the first repeats of every day', async () => {
    const daily = Array.from({ length: 31 }, (_, at) =>
      holiday({ title: `Daily ${at}`, startsOn: '2031-01-01', endsOn: '2031-01-01', repeatRule: 'FREQ=DAILY;UNTIL=20310410' }),
    )
    const last = call({ title: 'On the last day', startsAt: '2031-04-10T08:00:00.000Z', endsAt: '2031-04-10T08:30:00.000Z' })
    const saved = await Promise.all([...daily, last].map(async (values) => ok(await save(values))))
    const found = await entries('2031-01-01', '2031-04-10')
    expect(found).toHaveLength(calendarLimits.entries)
    expect(timesOf(found, 'On the last day')).toHaveLength(1)
    const repeats = found.filter(({ title }) => title.startsWith('Daily '))
    const ofDays = [...Map.groupBy(repeats, ({ startsOn }) => startsOn).values()].map((rows) => rows.length)
    expect(ofDays).toHaveLength(100)
    expect(new Set(ofDays)).toEqual(new Set([29, 30]))
    const starts = repeats.map(({ startsOn }) => startsOn)
    expect(starts).toEqual(starts.toSorted())
    const shown = await entries('2031-02-01', '2031-02-28')
    expect(shown.filter(({ title }) => title.startsWith('Daily '))).toHaveLength(31 * 28)
    for (const { calendarItemId } of saved) ok(await nucleus.call(calendarItems.calls.remove, { calendarItemId }, token))
  })

  test('no more days than a quarter, and no days the wrong way round', async () => {
    for (const to of ['2027-05-01', '2026-12-31'])
      expect((await nucleus.call(calendarEntries, { from: '2027-01-01', to, timeZone: 'Europe/Zurich' }, token)).status).toBe(400)
  })
})

describe('the file of an item', () => {
  const fileOf = async (values: object): Promise<ICAL.Component> => {
    const { calendarItemId } = ok(await save(values))
    const answer = await nucleus.call(calendarItemFile, { calendarItemId }, token)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    return new ICAL.Component(ICAL.parse(answer.text) as unknown[])
  }
  /** The starts of the first repeats, in UTC, as a calendar program reads them. */
  const startsIn = (file: ICAL.Component, count: number): string[] => {
    for (const zone of file.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    const event = new ICAL.Event(file.getFirstSubcomponent('vevent') as ICAL.Component)
    const iterator = event.iterator()
    /** Undefined after the last, whatever its type says. */
    const next = (): ICAL.Time | undefined => iterator.next()
    return Array.from({ length: count }, next).flatMap((time) => (time ? [time.toJSDate().toISOString()] : []))
  }

  test('of whole days has dates, of which the end is the day after the last', async () => {
    const event = (await fileOf(holiday({ repeatRule: 'FREQ=YEARLY;UNTIL=20300703' }))).getFirstSubcomponent('vevent')
    const [start, end] = ['dtstart', 'dtend'].map((name) => event?.getFirstProperty(name))
    expect([start?.toICALString(), end?.toICALString()]).toEqual(['DTSTART;VALUE=DATE:20280703', 'DTEND;VALUE=DATE:20280705'])
    expect(event?.getFirstPropertyValue('rrule')?.toString()).toBe('FREQ=YEARLY;UNTIL=20300703')
  })

  test('repeats at the same time of the clock, until the end of its last day', async () => {
    const file = await fileOf(call({ title: 'Two\nlines; and, marks', repeatRule: 'FREQ=WEEKLY;UNTIL=20270405' }))
    expect(startsIn(file, 5)).toEqual(['2027-03-22T08:00:00.000Z', '2027-03-29T07:00:00.000Z', '2027-04-05T07:00:00.000Z'])
    expect(file.getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')).toBe('Two lines; and, marks')
  })

  test('describes the zone of a series that began long ago as far as somebody looks at it', async () => {
    const long = call({
      startsAt: '2004-03-22T08:00:00.000Z',
      endsAt: '2004-03-22T08:30:00.000Z',
      repeatRule: 'FREQ=WEEKLY;UNTIL=22001231',
    })
    const file = await fileOf(long)
    const changes = file.getFirstSubcomponent('vtimezone')?.getAllSubcomponents().length ?? 0
    expect(changes).toBeLessThan(100)
    expect(
      startsIn(file, 1200)
        .filter((at) => at.startsWith('2026-12') || at.startsWith('2026-07'))
        .map((at) => at.slice(11, 13)),
    ).toEqual([...Array.from({ length: 4 }, () => '07'), ...Array.from({ length: 4 }, () => '08')])
  })

  test('ends after it starts where the clocks go back between', async () => {
    const back = call({ startsAt: '2027-10-31T00:30:00.000Z', endsAt: '2027-10-31T01:15:00.000Z', repeatRule: 'FREQ=DAILY;COUNT=2' })
    const event = (await fileOf(back)).getFirstSubcomponent('vevent')
    expect(['dtstart', 'dtend'].map((name) => event?.getFirstPropertyValue(name)?.toString())).toEqual([
      '2027-10-31T02:30:00',
      '2027-10-31T03:15:00',
    ])
  })

  test('is not there for an item that was deleted', async () => {
    const { calendarItemId } = ok(await save(call()))
    ok(await nucleus.call(calendarItems.calls.remove, { calendarItemId }, token))
    expect((await nucleus.call(calendarItemFile, { calendarItemId }, token)).status).toBe(404)
  })
})

test('who may only read adds nothing', async () => {
  const { token: reader } = await nucleus.signIn('readOnly')
  expect((await nucleus.call(calendarItems.calls.upsert, call(), reader)).status).toBe(403)
})
