import { existsSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { earlyReads } from '#components/shell/earlyReads.ts'
import { requestsOf } from '#components/shell/requestsOf.ts'
import { existingEventTabs } from '#constants/eventTabs.ts'
import { routes } from '#constants/routes.ts'
import type { Reply } from '#contract/reply.ts'
import { tracks } from '#contract/events/tracks.ts'
import type { EarlyRead } from '#services/early.ts'
import { makeNucleus } from '#services/nucleus.ts'
import { prefetchRequests } from '#store/prefetchRequests.ts'
import { makeStore } from '#store/makeStore.ts'
import { answer, nucleusUrl, server } from '../support/answer.ts'

const script = readFileSync('server/sendEarlyReads.js', 'utf8')
const accessToken = 'a'.repeat(43)
const user = { contactId: 1, name: 'Ada Park', role: 'admin' }
const signedIn = `theme=dark; accessToken=${accessToken}; user=${encodeURIComponent(JSON.stringify(user))}`

/** What the script in the head of a page sends, as a browser runs it at an address. */
function sentEarly(page: string, address: string, { cookie = signedIn, eventsBase = '' } = {}): { path: string; authorization?: string }[] {
  const { pathname, search } = new URL(address, nucleusUrl)
  const sent: { path: string; authorization?: string }[] = []
  const window: { copilotConfig: object; copilotEarly?: EarlyRead[] } = { copilotConfig: eventsBase ? { eventsBase } : {} }
  runInNewContext(script, {
    window,
    document: { cookie, currentScript: { dataset: { reads: JSON.stringify(earlyReads(page)) } } },
    location: { pathname, search },
    URLSearchParams,
    AbortSignal,
    fetch: (path: string, { headers }: { headers: { authorization: string } }) => {
      sent.push({ path, authorization: headers.authorization })
      return Promise.reject(new Error('nobody answers'))
    },
  })
  expect(window.copilotEarly ?? []).toHaveLength(sent.length)
  return sent
}

/** The requests that the console itself sends at an address, before any saved view has loaded. */
async function sentByConsole(address: string): Promise<string[]> {
  const sent: string[] = []
  server.use(
    http.get(`${nucleusUrl}/*`, ({ request }) => {
      sent.push(request.url)
      return HttpResponse.json({ code: 200, message: '', data: [] })
    }),
  )
  const store = makeStore({ nucleus: makeNucleus({ baseUrl: nucleusUrl, getAccessToken: () => accessToken }) })
  const requests = requestsOf(address)
  store.dispatch(prefetchRequests(requests))
  await waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(requests.length), { interval: 1 })
  return sent.map(plain)
}

/** An address with its parameters in a fixed order. */
function plain(address: string): string {
  const { pathname, searchParams } = new URL(address, nucleusUrl)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

const tabs = existingEventTabs.map((key) => [`/events/[id]/${key}`, `/events/12/${key}`] as const)
const pages = [...tabs, [routes.events, routes.events], [routes.jobs, routes.jobs], [routes.dashboard, routes.dashboard]] as const
const queries = [
  '',
  '?page=3&pageSize=20&sort=-name',
  '?q=o%27neil+%26+sons&isPublished=1&speakerStatusId=2&eventStatusId=3&eventCompanyTypeId=4&hasNotes=1&states=open',
  '?open=new&page=2',
  '?page=0&pageSize=9999',
  '?page=2&page=3',
  '?view=4&without=q',
  '?view=0',
  '?view=list&sort=name',
  '?when=past',
  '?type=3&status=4',
  '?irRep=5&page=2',
  '?type=some&status=0',
  '?eventCompanyTypeId=3&eventStatusId=2&irRepContactId=4',
  '?companyTypeId=3&eventCompanyId=2&role=1&function=a',
  '?as=list&day=2026-11-23&level=3',
  '?somethingElse=1&page=2',
  '?q=&sort=',
]

beforeAll(async () => {
  // A tab says what it needs when its code is there.
  for (const [page] of pages) await import(`../../pages${existsSync(`pages${page}.tsx`) ? page : `${page}/index`}.tsx`)
})

describe('what a page asks for before its scripts are there', () => {
  test.each(pages)('%s: nothing that its screen would not ask for in the same words', async (page, address) => {
    for (const query of queries) {
      const early = sentEarly(page, address + query).map(({ path }) => plain(path))
      const sent = await sentByConsole(address + query)
      expect({ query, left: early.filter((path) => !sent.includes(path)) }).toEqual({ query, left: [] })
    }
  })

  test.each(tabs)('%s: all of it when its address says nothing, a page or an order', async (page, address) => {
    for (const query of ['', '?page=3&pageSize=20&sort=-name', '?open=new&page=2']) {
      const early = sentEarly(page, address + query).map(({ path }) => plain(path))
      expect({ query, early: early.toSorted() }).toEqual({ query, early: (await sentByConsole(address + query)).toSorted() })
    }
  })

  test('follows the filters of the address, and leaves its list out where a view decides', () => {
    const paths = (query: string) => sentEarly('/events/[id]/speakers', `/events/12/speakers${query}`).map(({ path }) => plain(path))
    const beside = ['/nucleus/events/event/12?', '/nucleus/views?list=speakers']
    expect(paths('?isPublished=1&q=o%27neil').toSorted()).toEqual([
      beside[0],
      '/nucleus/events/speakers/12?isPublished=1&page=1&pageSize=50&q=o%27neil',
      beside[1],
    ])
    for (const query of ['?view=4', '?somethingElse=1', '?page=0', '?q=a&q=b']) expect(paths(query).toSorted()).toEqual(beside)
  })

  test('follows a filter into the path', () => {
    const paths = sentEarly('/events/[id]/registrations', '/events/12/registrations?type=3&irRep=5').map(({ path }) => path)
    expect(paths).toContain('/nucleus/events/registrations/12/3/0?page=1&pageSize=50&irRepContactId=5')
    const counts = sentEarly('/events/[id]/registrations', '/events/12/registrations?type=3').map(({ path }) => path)
    expect(counts).toContain('/nucleus/events/registration_counts/12/3')
  })

  test('is sent with the token of who is signed in, and not at all without one', () => {
    const send = (cookie: string) => sentEarly('/events/[id]/speakers', '/events/12/speakers', { cookie }).map((one) => one.authorization)
    expect(new Set(send(signedIn))).toEqual(new Set([`Bearer ${accessToken}`]))
    const signedOut = [
      '',
      'theme=dark',
      `accessToken=${accessToken}`,
      `accessToken=${accessToken}; user=%7B`,
      `accessToken=${accessToken}; user=null`,
      `accessToken=%E0%A4%A; user=${encodeURIComponent(JSON.stringify(user))}`,
      `accessToken=short; user=${encodeURIComponent(JSON.stringify(user))}`,
    ]
    for (const cookie of signedOut) expect({ cookie, sent: send(cookie) }).toEqual({ cookie, sent: [] })
  })

  test('goes where its calls go', () => {
    const eventsBase = 'https://events.example.com/nucleus'
    const [first, ...more] = sentEarly('/events/[id]/nighttime', '/events/12/nighttime', { eventsBase }).map(({ path }) => path)
    expect(first).toBe('/nucleus/events/event/12')
    expect(more).toContain(`${eventsBase}/events/night_time_guests/12?page=1&pageSize=50`)
  })

  test.each(pages.map(([page]) => page))('%s: is nothing of the moment or the day on which the page was built', (page) => {
    expect(JSON.stringify(earlyReads(page))).not.toMatch(/\d{4}-\d\d-\d\d/)
  })

  test('is nothing at an address without an id, and nothing on a page without a list', () => {
    expect(sentEarly('/events/[id]/speakers', '/events/none/speakers').filter(({ path }) => path.includes('12'))).toEqual([])
    for (const page of [routes.login, routes.logout, '/404', '/_error', routes.home]) expect(earlyReads(page)).toEqual([])
  })
})

describe('an answer to what was sent early', () => {
  const address = `${nucleusUrl}/events/session_tracks/12?page=1&pageSize=50`
  const input = { eventId: 12, page: 1, pageSize: 50 }
  const body: Reply = { status: 200, code: 200, message: '', data: [] }
  const readEarly = (read: Partial<EarlyRead> = {}) => {
    window.copilotEarly = [
      { address, accessToken, sentAt: Date.now(), answer: Promise.resolve({ status: 200, body: body as Reply<never> }), ...read },
    ]
    return makeNucleus({ baseUrl: nucleusUrl, getAccessToken: () => accessToken })
  }
  afterEach(() => {
    delete window.copilotEarly
  })

  test('is taken once', async () => {
    const requests = answer(tracks.calls.list, { data: [] })
    const nucleus = readEarly()
    nucleus.prefetch(tracks.calls.list, input)
    expect(await nucleus.send(tracks.calls.list, input)).toMatchObject({ status: 200, data: [] })
    expect(requests).toEqual([])
    await nucleus.send(tracks.calls.list, input)
    expect(requests).toHaveLength(1)
    expect(window.copilotEarly).toBeUndefined()
  })

  test.each([
    ['a failure', { answer: Promise.resolve({ status: 401, body: { status: 401, message: 'Sign in.' } }) }],
    ['no answer', { answer: Promise.resolve(undefined) }],
    ['for somebody else', { accessToken: 'b'.repeat(43) }],
    ['to another question', { address: `${address}&sort=name` }],
    ['too old', { sentAt: Date.now() - 11_000 }],
  ])('is not taken when it is %s', async (_what, read) => {
    const requests = answer(tracks.calls.list, { data: [] })
    expect(await readEarly(read).send(tracks.calls.list, input)).toMatchObject({ status: 200 })
    expect(requests).toHaveLength(1)
  })

  test('is dropped by a write', async () => {
    const requests = answer(tracks.calls.list, { data: [] })
    answer(tracks.calls.remove, { data: undefined })
    const nucleus = readEarly()
    await nucleus.send(tracks.calls.remove, { sessionTrackId: 1, rowVersion: 1 })
    await nucleus.send(tracks.calls.list, input)
    expect(requests).toHaveLength(1)
  })
})
