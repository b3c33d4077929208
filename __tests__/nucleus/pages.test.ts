import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { pageTypes } from '#constants/setUpChoices.ts'
import { cloneEvent, events } from '#contract/events/events.ts'
import { type EventPage, eventPages, pageVisibility } from '#contract/events/pages.ts'
import { history, restore } from '#contract/history.ts'
import { changes, eventPages as table, events as eventsTable } from '#nucleus/db/tables/index.ts'
import { fieldsOf, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())
const { db } = nucleus
const { hidden, registered, public: open } = pageVisibility

let count = 0
const newEvent = {
  eventFormat: 2 as const,
  eventStateId: 1 as const,
  startsAt: '2026-06-01T13:00:00Z',
  endsAt: '2026-06-03T21:00:00Z',
  timeZone: 'America/New_York',
  meetingMode: 1 as const,
  availabilityScope: 1 as const,
}
const made = async (code = `pages-${(count += 1)}`) =>
  ok(await nucleus.call(events.calls.upsert, { ...newEvent, name: 'Forum', eventCode: code }, token)).eventId
const listed = async (eventId: number) => ok(await nucleus.call(eventPages.calls.list, { eventId }, token))
const save = (input: object, as = token) => nucleus.call(eventPages.calls.upsert, input, as)
const saved = async (input: object) => ok(await save(input))
const custom = (eventId: number, more: object = {}) => ({ eventId, pageType: 10, title: 'Getting there', visibility: hidden, ...more })
/** The page of a type that an event has from its beginning. */
const pageOf = async (eventId: number, pageType: number): Promise<EventPage> => {
  const found = (await listed(eventId)).find((page) => page.pageType === pageType)
  if (!found) throw new Error(`The event has no page of type ${pageType}`)
  return found
}

describe('the pages of a new event', () => {
  test('are the nine that every event has, in their order, hidden and empty', async () => {
    const pages = await listed(await made())
    expect(
      pages.map(({ pageType, title, slug, visibility, publishedAt, bodyHtml }) => [
        pageType,
        title,
        slug,
        visibility,
        publishedAt,
        bodyHtml,
      ]),
    ).toEqual(
      [
        [1, 'Home', 'home'],
        [2, 'Agenda', 'agenda'],
        [3, 'Speakers', 'speakers'],
        [4, 'Sponsors', 'sponsors'],
        [5, 'Venue & hotel', 'venue-hotel'],
        [6, 'FAQ', 'faq'],
        [7, 'Registration', 'registration'],
        [8, 'Thank-you', 'thank-you'],
        [9, 'Terms', 'terms'],
      ].map((page) => [...page, hidden, null, null]),
    )
  })

  test('are recorded as made by whoever made the event', async () => {
    const { token: mine, user } = await nucleus.signIn('eventManager')
    const { eventId } = ok(await nucleus.call(events.calls.upsert, { ...newEvent, name: 'Mine', eventCode: 'pages-mine' }, mine))
    const recorded = await db.$count(changes, and(eq(changes.resource, 'eventPages'), eq(changes.actorContactId, user.contactId)))
    expect([recorded, (await listed(eventId)).map((page) => page.createdByContactId)]).toEqual([9, Array(9).fill(user.contactId)])
  })

  test('come with it or not at all', async () => {
    await db.execute(
      `create function refuse_page() returns trigger language plpgsql as $$ begin if new.page_type = 9 then raise 'refused'; end if; return new; end $$`,
    )
    await db.execute('create trigger refuse_page before insert on event_pages for each row execute function refuse_page()')
    const before = await db.$count(eventsTable)
    const answer = await nucleus.call(events.calls.upsert, { ...newEvent, name: 'Half', eventCode: 'pages-half' }, token)
    await db.execute('drop trigger refuse_page on event_pages')
    expect([answer.status, await db.$count(eventsTable)]).toEqual([500, before])
  })

  test('are not made again when the event is saved', async () => {
    const eventId = await made()
    ok(await nucleus.call(events.calls.upsert, { eventId, rowVersion: 1, name: 'Renamed' }, token))
    expect(await listed(eventId)).toHaveLength(9)
  })
})

describe('a page that staff add', () => {
  test.each(pageTypes.filter(({ value }) => value !== 10))('is never another $label', async ({ value, label }) => {
    const eventId = await made()
    const answer = await save(custom(eventId, { pageType: value }))
    expect(fieldsOf(answer)).toEqual({ pageType: `Every event has its page “${label}” already. Only custom pages can be added` })
    expect(await listed(eventId)).toHaveLength(9)
  })

  test('goes to the end, with an address made from its title', async () => {
    const eventId = await made()
    const page = await saved(custom(eventId, { title: '  Wie komme ich nach Zürich? ' }))
    expect(page).toMatchObject({ pageType: 10, slug: 'wie-komme-ich-nach-zurich', publishedAt: null })
    expect((await listed(eventId)).at(-1)?.pagesEventId).toBe(page.pagesEventId)
  })

  test.each([
    ['FAQ', 'faq-2'],
    ['Große Straße', 'grosse-strasse'],
    ['Łódź dinner', 'lodz-dinner'],
    ['Ørsted visit', 'orsted-visit'],
    ['Æthelred & Søn', 'aethelred-son'],
    ['İstanbul ışık', 'istanbul-isik'],
    ['Q&A: what’s next?', 'q-a-what-s-next'],
    ['会场', 'huichang'],
    ['Где жить', 'gde-zhit'],
    ['!!!', 'page'],
    ['Register', 'register-2'],
    ['Meetings', 'meetings-2'],
    ['App', 'app-2'],
    ['Sessions', 'sessions-2'],
    ['x'.repeat(60), 'x'.repeat(40)],
    [`${'y'.repeat(39)} z`, 'y'.repeat(39)],
  ])('called %s gets the address %s', async (title, slug) => {
    expect((await saved(custom(await made(), { title }))).slug).toBe(slug)
  })

  test('is not given an address that means something else, and keeps one that it has', async () => {
    const eventId = await made()
    expect(fieldsOf(await save(custom(eventId, { slug: 'register' })))).toEqual({
      slug: '“register” means something else in addresses. Please choose another',
    })
    const page = await saved(custom(eventId))
    await nucleus.db.update(table).set({ slug: 'app' }).where(eq(table.pagesEventId, page.pagesEventId))
    expect((await saved({ ...page, slug: 'app', title: 'Our app' })).slug).toBe('app')
  })

  test('gets an address of its own however often the title comes', async () => {
    const eventId = await made()
    const title = 'z'.repeat(50)
    const slugs = [
      await saved(custom(eventId, { title })),
      await saved(custom(eventId, { title })),
      await saved(custom(eventId, { title })),
    ]
    expect(slugs.map(({ slug }) => slug)).toEqual(['z'.repeat(40), `${'z'.repeat(38)}-2`, `${'z'.repeat(38)}-3`])
  })

  test('keeps its address with a new title, and gets another when the address is emptied', async () => {
    const page = await saved(custom(await made()))
    const renamed = await saved({ ...page, title: 'How to come' })
    expect(renamed.slug).toBe('getting-there')
    expect((await saved({ ...renamed, slug: null })).slug).toBe('how-to-come')
  })

  test('cannot take the address of another page of the event, while another event may have it', async () => {
    const [eventId, other] = [await made(), await made()]
    expect(fieldsOf(await save(custom(eventId, { slug: 'faq' })))).toEqual({ slug: 'This event already has a page with this address' })
    await saved(custom(eventId, { slug: 'travel' }))
    expect((await saved(custom(other, { slug: 'travel' }))).slug).toBe('travel')
    expect(fieldsOf(await save(custom(eventId, { slug: 'Not an address' })))).toHaveProperty('slug')
  })

  test('stays what it is', async () => {
    const eventId = await made()
    const faq = await pageOf(eventId, 6)
    expect(fieldsOf(await save({ ...faq, pageType: 10 }))).toEqual({ pageType: 'pageType of an existing row cannot change' })
  })

  test('is refused to who may only read', async () => {
    const reader = await nucleus.signIn('readOnly')
    expect((await save(custom(await made()), reader.token)).status).toBe(403)
  })
})

describe('a page is published', () => {
  test('at the first move from hidden, keeps that moment, and loses it when it is hidden again', async () => {
    const faq = await pageOf(await made(), 6)
    const shown = await saved({ ...faq, visibility: registered })
    const first = nucleus.clock.now().toISOString()
    expect(shown.publishedAt).toBe(first)
    nucleus.clock.move({ minutes: 5 })
    const wider = await saved({ ...shown, visibility: open, title: 'Questions' })
    expect(wider.publishedAt).toBe(first)
    const gone = await saved({ ...wider, visibility: hidden })
    expect(gone.publishedAt).toBeNull()
    expect((await saved({ ...gone, visibility: open })).publishedAt).toBe(nucleus.clock.now().toISOString())
  })

  test('whatever moment the caller claims', async () => {
    const page = await saved(custom(await made(), { visibility: open, publishedAt: '2020-01-01T00:00:00Z' }))
    expect(page.publishedAt).toBe(nucleus.clock.now().toISOString())
  })
})

describe('a version', () => {
  const listOf = (...entries: string[]) => `<ul>${entries.join('')}</ul>`
  const recorded = async (id: number) => ok(await nucleus.call(history, { resource: 'eventPages', id }, token))

  test('differs only in what was edited, however the text was written before', async () => {
    const faq = await pageOf(await made(), 6)
    // As the rows of another system are stored, and as the editor stored them earlier.
    const old = listOf('<li><p>By train</p></li>', '<li><p>By <em>boat</em></p></li>')
    await db.update(table).set({ bodyHtml: old }).where(eq(table.pagesEventId, faq.pagesEventId))
    const page = await pageOf(faq.eventId, 6)
    const renamed = await saved({ ...page, title: 'Questions' })
    expect((await recorded(faq.pagesEventId))[0]?.after).toEqual({ title: 'Questions' })
    const edited = await saved({ ...renamed, bodyHtml: listOf('<li><p>By train</p></li>', '<li><p>By car</p></li>') })
    expect(edited.bodyHtml).toBe(listOf('<li>By train</li>', '<li>By car</li>'))
    const again = await saved({ ...edited, bodyHtml: listOf('<li><p>By train</p></li>', '<li><p>By car</p></li>') })
    expect(again.rowVersion).toBe(edited.rowVersion)
  })
})

describe('an earlier version put back', () => {
  const versionsOf = (id: number) => nucleus.call(history, { resource: 'eventPages', id }, token).then(ok)
  const putBack = async ({ pagesEventId, rowVersion }: EventPage, changeId: number | undefined) =>
    nucleus.call(restore, { resource: 'eventPages', id: pagesEventId, changeId, rowVersion }, token)

  test('brings the text, and is published now when it was hidden meanwhile', async () => {
    const faq = await pageOf(await made(), 6)
    const first = await saved({ ...faq, bodyHtml: '<p>First</p>', visibility: open })
    nucleus.clock.move({ minutes: 5 })
    const last = await saved({ ...first, bodyHtml: '<p>Last</p>', visibility: hidden })
    const version = (await versionsOf(faq.pagesEventId)).find((one) => one.version === first.rowVersion)
    ok(await putBack(last, version?.changeId))
    const now = await pageOf(faq.eventId, 6)
    expect(now).toMatchObject({ bodyHtml: '<p>First</p>', visibility: open, publishedAt: nucleus.clock.now().toISOString() })
  })

  test('is cleaned like a save, whatever the history holds', async () => {
    const page = await saved(custom(await made(), { bodyHtml: '<p>Good</p>' }))
    const last = await saved({ ...page, bodyHtml: '<p>Better</p>' })
    const [change] = await versionsOf(page.pagesEventId)
    const [, made1] = await versionsOf(page.pagesEventId)
    await db
      .update(changes)
      .set({ before: { bodyHtml: '<p onclick="steal()">Bad<script>steal()</script></p>' } })
      .where(eq(changes.changeId, change?.changeId ?? 0))
    ok(await putBack(last, made1?.changeId))
    const [stored] = await db.select().from(table).where(eq(table.pagesEventId, page.pagesEventId))
    expect(stored?.bodyHtml).toBe('<p>Bad</p>')
  })

  test('is refused when its address is taken by now', async () => {
    const eventId = await made()
    const page = await saved(custom(eventId, { slug: 'travel' }))
    const moved = await saved({ ...page, slug: 'journey' })
    await saved(custom(eventId, { slug: 'travel' }))
    const version = (await versionsOf(page.pagesEventId)).find(({ action }) => action === 'create')
    expect(fieldsOf(await putBack(moved, version?.changeId))).toEqual({ slug: 'This event already has a page with this address' })
  })
})

describe('a copy of an event', () => {
  const cloned = async (eventId: number, parts: string[]) => {
    const input = { eventId, name: 'Next year', eventCode: `pages-copy-${(count += 1)}`, startsAt: '2027-06-07T13:00:00Z', parts }
    return listed(ok(await nucleus.call(cloneEvent, input, token)).eventId)
  }

  test('has the texts of all pages, hidden again', async () => {
    const eventId = await made()
    const faq = await pageOf(eventId, 6)
    await saved({ ...faq, title: 'Questions', slug: 'questions', bodyHtml: '<p>Yes.</p>', visibility: open })
    await saved(custom(eventId, { bodyHtml: '<p>By train.</p>', visibility: registered }))
    const copies = await cloned(eventId, ['pages'])
    expect(copies).toHaveLength(10)
    expect(copies.filter(({ bodyHtml }) => bodyHtml)).toMatchObject([
      { pageType: 6, title: 'Questions', slug: 'questions', bodyHtml: '<p>Yes.</p>', visibility: hidden, publishedAt: null },
      { pageType: 10, slug: 'getting-there', bodyHtml: '<p>By train.</p>', visibility: hidden, publishedAt: null },
    ])
  })

  test('begins with empty pages when the texts stay behind', async () => {
    const eventId = await made()
    await saved({ ...(await pageOf(eventId, 6)), bodyHtml: '<p>Yes.</p>' })
    await saved(custom(eventId))
    const copies = await cloned(eventId, [])
    expect(copies.map(({ pageType, bodyHtml }) => [pageType, bodyHtml])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((type) => [type, null]))
  })
})
