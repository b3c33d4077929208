import { afterAll, describe, expect, test } from '@jest/globals'
import { eq, sql, sum } from 'drizzle-orm'
import { linkTargets } from '#constants/setUpChoices.ts'
import { pageVisibility } from '#contract/events/pages.ts'
import { dynamicLinks } from '#contract/events/dynamicLinks.ts'
import { dynamicLinkClicks, eventPages } from '#nucleus/db/tables/index.ts'
import { clickSources } from '#nucleus/events/dynamicLinks/clickSources.ts'
import { makeCompanyType, makeEvent, makeStaff, ok, startNucleus } from '../support/nucleus.ts'
import { logLines } from '../support/logLines.ts'
import { makeLink, makePage, makeSession } from '../support/links.ts'

const log = logLines()
const nucleus = await startNucleus({ logStream: log })
const { app, db, clock } = nucleus
afterAll(() => nucleus.close())
const { token } = await nucleus.signIn('eventManager')
const { eventId, eventCode } = await makeEvent(db, { name: 'Summit', websiteUrl: 'https://summit.example/2026/' })

interface Follower {
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
  /** The address of whoever follows. */
  from?: string
}
const follow = (shortCode: string, { method = 'GET', headers = {}, from }: Follower = {}) =>
  app.inject({ method, url: `/nucleus/l/${shortCode}`, headers, remoteAddress: from })
const clicksOf = async (dynamicLinkId: number) => {
  const [row] = await db
    .select({ clicks: sum(dynamicLinkClicks.clicks) })
    .from(dynamicLinkClicks)
    .where(eq(dynamicLinkClicks.dynamicLinkId, dynamicLinkId))
  return Number(row?.clicks ?? 0)
}
/** Where a new link of the event leads. */
const placeOf = async (values: Parameters<typeof makeLink>[1]) => {
  const { shortCode } = await makeLink(db, { eventId, ...values })
  const { statusCode, headers } = await follow(shortCode)
  return [statusCode, headers.location]
}

describe('a link leads', () => {
  test('to the form of its company type, or to all forms of the event', async () => {
    const [slugged, plain] = [await makeCompanyType(db, { eventId, linkSlug: 'press' }), await makeCompanyType(db, { eventId })]
    const { contactId } = await makeStaff(db)
    const names = { shortCode: 'reg-1', irRepContactId: contactId, utmCampaign: 'Spring' }
    expect(await placeOf({ ...names, eventCompanyTypeId: slugged.eventCompanyTypeId })).toEqual([
      302,
      `/register/${eventCode}/press?utm_campaign=Spring&link=reg-1`,
    ])
    expect(await placeOf({ shortCode: 'reg-2', eventCompanyTypeId: plain.eventCompanyTypeId })).toEqual([
      302,
      `/register/${eventCode}?link=reg-2`,
    ])
  })

  test('to a page of ours that is public, and to one on the site of the event otherwise', async () => {
    const [open, closed] = [
      await makePage(db, { eventId, slug: 'faq', visibility: pageVisibility.public }),
      await makePage(db, { eventId, slug: 'terms', visibility: pageVisibility.hidden }),
    ]
    const link = { targetType: 2, utmCampaign: 'Spring' }
    expect(await placeOf({ targetType: 2, targetId: open.pagesEventId })).toEqual([302, `/e/${eventCode}/faq`])
    expect(await placeOf({ ...link, targetId: open.pagesEventId })).toEqual([302, `/e/${eventCode}/faq?utm_campaign=Spring`])
    expect(await placeOf({ targetType: 2, targetId: closed.pagesEventId })).toEqual([302, 'https://summit.example/2026/terms'])
  })

  test.each([
    ['https://one.example/#/forum', 'https://one.example/?utm_campaign=Spring#/forum/app'],
    ['https://one.example/#!/forum/?tab=1', 'https://one.example/?utm_campaign=Spring#!/forum/app?tab=1'],
    ['https://one.example/2026/index.html', 'https://one.example/2026/app?utm_campaign=Spring'],
    ['https://one.example/index.php?lang=en#venue', 'https://one.example/app?lang=en&utm_campaign=Spring'],
    ['https://one.example/v1.2', 'https://one.example/v1.2/app?utm_campaign=Spring'],
  ])('to a place of the website %s where the site has its pages', async (websiteUrl, place) => {
    const event = await makeEvent(db, { websiteUrl })
    const link = { eventId: event.eventId, targetType: linkTargets.appScreen, utmCampaign: 'Spring' }
    expect(await placeOf(link)).toEqual([302, place])
  })

  test('to a page, a session, the meetings or the app', async () => {
    const page = await makePage(db, { eventId, slug: 'venue' })
    const session = await makeSession(db, { eventId })
    expect(await placeOf({ targetType: 2, targetId: page.pagesEventId })).toEqual([302, 'https://summit.example/2026/venue'])
    expect(await placeOf({ targetType: 3, targetId: session.agendaDaySessionId })).toEqual([
      302,
      `https://summit.example/2026/sessions/${session.agendaDaySessionId}`,
    ])
    expect(await placeOf({ targetType: 4 })).toEqual([302, 'https://summit.example/2026/meetings'])
    expect(await placeOf({ targetType: 5 })).toEqual([302, 'https://summit.example/2026/app'])
  })

  test('without the user and the password that an older site has in its address', async () => {
    const { eventId: older } = await makeEvent(db, { websiteUrl: 'https://ada:secret@summit.example/' })
    const { shortCode } = await makeLink(db, { eventId: older, targetType: 5 })
    expect((await follow(shortCode)).headers.location).toBe('https://summit.example/app')
  })

  test('with its campaign, whatever that is called', async () => {
    const [, place = ''] = await placeOf({ targetType: 4, utmSource: 'a&b=c', utmMedium: '#x', utmCampaign: 'Früh & früher?' })
    const { origin, searchParams } = new URL(String(place))
    expect(origin).toBe('https://summit.example')
    expect(Object.fromEntries(searchParams)).toEqual({ utm_source: 'a&b=c', utm_medium: '#x', utm_campaign: 'Früh & früher?' })
  })

  test('whoever types its code in capitals', async () => {
    await makeLink(db, { eventId, shortCode: 'kxw7' })
    expect((await follow('KXW7')).statusCode).toBe(302)
  })

  test('without being cached, without a cookie, and without a token', async () => {
    const { shortCode } = await makeLink(db, { eventId })
    const { headers } = await follow(shortCode, { headers: { authorization: 'Bearer nothing' } })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(headers['set-cookie']).toBeUndefined()
  })
})

describe('a link leads nowhere', () => {
  const page = async (shortCode: string) => {
    const { statusCode, headers, body } = await follow(shortCode)
    return { status: statusCode, type: headers['content-type'], policy: String(headers['content-security-policy']), body }
  }
  const gone = { status: 410, type: 'text/html; charset=utf-8' }

  test('when nobody made it', async () => {
    expect(await page('nobody')).toMatchObject({ status: 404, type: gone.type, body: expect.stringContaining('Link not found') })
    const hostile = ['%00', '%25', '%25zz', 'growth%20100%25', '..%2f..%2fusers', '%E2%98%83', 'a'.repeat(900), "'%20or%20true"]
    for (const code of hostile) expect([code, (await follow(code)).statusCode]).toEqual([code, 404])
    for (const code of ['%', '%zz', 'growth%20100%', '%E0%A4%A', '%ff'])
      expect([code, (await follow(code)).statusCode]).toEqual([code, 400])
  })

  test('when it is not active, or was deleted', async () => {
    const [off, deleted] = [await makeLink(db, { eventId, isActive: false }), await makeLink(db, { eventId })]
    ok(await nucleus.call(dynamicLinks.calls.remove, { dynamicLinkId: deleted.dynamicLinkId }, token))
    for (const { shortCode, dynamicLinkId } of [off, deleted]) {
      expect(await page(shortCode)).toMatchObject({ ...gone, body: expect.stringContaining('This link has ended') })
      expect(await clicksOf(dynamicLinkId)).toBe(0)
    }
  })

  test('from the moment at which it expires', async () => {
    const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString()
    const { shortCode, dynamicLinkId } = await makeLink(db, { eventId, expiresAt })
    clock.move({ seconds: 59 })
    expect((await follow(shortCode)).statusCode).toBe(302)
    clock.move({ seconds: 1 })
    expect(await page(shortCode)).toMatchObject(gone)
    expect(await clicksOf(dynamicLinkId)).toBe(1)
  })

  test('when its page was deleted', async () => {
    const { pagesEventId } = await makePage(db, { eventId })
    const { shortCode, dynamicLinkId } = await makeLink(db, { eventId, targetType: 2, targetId: pagesEventId })
    await db.update(eventPages).set({ deletedAt: '2026-01-01T00:00:00Z' }).where(eq(eventPages.pagesEventId, pagesEventId))
    expect(await page(shortCode)).toMatchObject(gone)
    expect(await clicksOf(dynamicLinkId)).toBe(0)
  })

  test('while its event has no public site, and says so in words that can do nothing', async () => {
    const { eventId: bare } = await makeEvent(db, { name: '<script>alert(1)</script> & "Co"' })
    const { shortCode } = await makeLink(db, { eventId: bare, targetType: 4 })
    const { status, body, policy } = await page(shortCode)
    expect(status).toBe(200)
    expect(body).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;</h1>')
    expect(body).toContain('The event has no public site yet')
    expect(body).not.toContain('<script')
    expect(policy).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'not an address'])(
    'but the web, whatever is stored as the site: %s',
    async (websiteUrl) => {
      const { eventId: strange } = await makeEvent(db, { websiteUrl })
      const { shortCode } = await makeLink(db, { eventId: strange, targetType: 4 })
      expect(await page(shortCode)).toMatchObject({ status: 200, body: expect.stringContaining('no public site yet') })
    },
  )
})

describe('a click', () => {
  test('is counted for each who follows, however many at once', async () => {
    const { shortCode, dynamicLinkId } = await makeLink(db, { eventId })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => follow(shortCode, { from: `198.51.100.${at}` })))
    expect(answers.every(({ statusCode }) => statusCode === 302)).toBe(true)
    expect(await clicksOf(dynamicLinkId)).toBe(100)
  })

  test('is counted once an hour for each source and link, however often it is made', async () => {
    const [link, other] = [await makeLink(db, { eventId }), await makeLink(db, { eventId })]
    const answers = await Promise.all(Array.from({ length: 400 }, () => follow(link.shortCode)))
    expect(answers.every(({ statusCode }) => statusCode === 302)).toBe(true)
    await follow(other.shortCode)
    clock.move({ minutes: 59 })
    await follow(link.shortCode)
    expect([await clicksOf(link.dynamicLinkId), await clicksOf(other.dynamicLinkId)]).toEqual([1, 1])
    clock.move({ minutes: 1 })
    await follow(link.shortCode)
    expect(await clicksOf(link.dynamicLinkId)).toBe(2)
  })

  test('is counted for each browser behind one address, as many as an office has', async () => {
    const { shortCode, dynamicLinkId } = await makeLink(db, { eventId })
    const from = '198.51.100.7'
    const followAs = (browser: number) => follow(shortCode, { from, headers: { 'user-agent': `Browser ${browser}` } })
    for (const turn of [1, 2]) {
      await Promise.all(Array.from({ length: 25 }, (_, browser) => followAs(browser)))
      expect([turn, await clicksOf(dynamicLinkId)]).toEqual([turn, 25])
    }
    await Promise.all(Array.from({ length: 100 }, (_, browser) => followAs(browser)))
    expect(await clicksOf(dynamicLinkId)).toBe(50)
    clock.move({ minutes: 60 })
    await followAs(1)
    expect(await clicksOf(dynamicLinkId)).toBe(51)
  })

  test('is counted once for all the addresses that one line to the internet has', async () => {
    const { shortCode, dynamicLinkId } = await makeLink(db, { eventId })
    for (const from of ['2001:db8:1:200::1', '2001:db8:1:2ff::2', '2001:db8:1:200:ffff::3']) await follow(shortCode, { from })
    expect(await clicksOf(dynamicLinkId)).toBe(1)
    await follow(shortCode, { from: '2001:db8:1:300::1' })
    expect(await clicksOf(dynamicLinkId)).toBe(2)
  })

  test('is counted from the next one on when it could not be written down', async () => {
    const { shortCode, dynamicLinkId } = await makeLink(db, { eventId })
    await db.execute(sql`alter table dynamic_link_clicks rename to away`)
    expect((await follow(shortCode)).statusCode).toBe(302)
    await db.execute(sql`alter table away rename to dynamic_link_clicks`)
    await follow(shortCode)
    expect(await clicksOf(dynamicLinkId)).toBe(1)
    const [line, ...others] = log.of('a click was not counted')
    expect(others).toEqual([])
    expect(Object.keys(line ?? {})).toEqual(expect.arrayContaining(['code', 'kind', 'stack']))
    // Where it failed, without the statement and its values.
    expect(JSON.stringify(line)).not.toMatch(/insert into|params|198\.51|127\.0\.0\.1/)
  })

  test('is remembered for so many sources, the latest of them', () => {
    const sources = clickSources({ most: 2 })
    const at = clock.now()
    const isFirst = (ip: string) => sources.enter({ dynamicLinkId: 1, ip, browser: '', at }) !== undefined
    expect(['192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.3', '192.0.2.2', '192.0.2.1'].map(isFirst)).toEqual([
      true,
      true,
      false,
      true,
      false,
      true,
    ])
  })

  test('is counted for its day', async () => {
    const { shortCode, dynamicLinkId } = await makeLink(db, { eventId })
    await follow(shortCode)
    clock.move({ days: 1 })
    await follow(shortCode)
    await follow(shortCode, { from: '198.51.100.1' })
    const days = await db
      .select()
      .from(dynamicLinkClicks)
      .where(eq(dynamicLinkClicks.dynamicLinkId, dynamicLinkId))
      .orderBy(dynamicLinkClicks.day)
    expect(days.map(({ clicks }) => clicks)).toEqual([1, 2])
  })

  test.each([
    ['purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['x-moz', 'prefetch'],
  ])('is not counted for a browser that looks ahead (%s: %s)', async (name, value) => {
    const { shortCode, dynamicLinkId } = await makeLink(db, { eventId })
    expect((await follow(shortCode, { headers: { [name]: value } })).statusCode).toBe(302)
    expect(await clicksOf(dynamicLinkId)).toBe(0)
  })

  test('is not counted for who asks for the head alone', async () => {
    const { shortCode, dynamicLinkId } = await makeLink(db, { eventId })
    const { statusCode, headers } = await follow(shortCode, { method: 'HEAD' })
    expect([statusCode, headers.location]).toEqual([302, expect.stringContaining(`/register/${eventCode}?link=`)])
    expect(await clicksOf(dynamicLinkId)).toBe(0)
  })
})

test('links are followed as often as other calls may be made, and no oftener', async () => {
  const limited = await startNucleus({ config: { REQUESTS_PER_MINUTE: 3 } })
  try {
    const { shortCode } = await makeLink(limited.db)
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push((await limited.app.inject(`/nucleus/l/${shortCode}`)).statusCode)
    expect(statuses).toEqual([302, 302, 302, 429])
  } finally {
    await limited.close()
  }
})
