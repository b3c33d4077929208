import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from '@jest/globals'
import * as z from 'zod'
import type { AnyCall } from '#contract/call.ts'
import { definePost } from '#contract/define.ts'
import { contactAutocompletePurgatory, ipLookup, questionTypes } from '#contract/common.ts'
import { nonActiveMeetings } from '#contract/meetings/floor.ts'
import { fetchCalendarTypes } from '#contract/calendar/entries.ts'
import { coffeeChatById } from '#contract/coffeeChats/details.ts'
import { fundById } from '#contract/funds/funds.ts'
import { allCalls, allReports, allResources, singleCalls } from '#contract/index.ts'
import { contentKindOf, isMultiLine } from '#contract/messages.ts'
import { requestsOfTab } from '#components/events/tabRequests.ts'
import { existingEventTabs } from '#constants/eventTabs.ts'
import { makeStore } from '#store/makeStore.ts'
import { allOf } from './support/everyResource.ts'
import { makeEvent, startNucleus } from './support/nucleus.ts'
import { sourcesOf, unlisted, unusedCalls, unreached } from './support/wiring.ts'

/** A resource is added in five small edits (CONTRIBUTING). These tests name the one that was forgotten. */
const nucleus = await startNucleus()
await nucleus.app.ready()
const { token } = await nucleus.signIn()
afterAll(() => nucleus.close())

describe('every call of the contract', () => {
  it.each(allResources.map((resource) => [resource.name, resource] as const))(
    'is among those that are served when %s declares it (allCalls in contract/index.ts)',
    (_, { calls, isRemovable, definedColumns }) => {
      const optional: readonly AnyCall[] = [
        ...(isRemovable ? [] : [calls.remove, calls.removeMany]),
        ...(definedColumns.length > 0 ? [] : [calls.columns, calls.cells]),
      ]
      const declared = Object.values<AnyCall>(calls).filter((call) => !optional.includes(call))
      expect(declared.filter((call) => !allCalls.includes(call)).map(({ name }) => name)).toEqual([])
    },
  )

  it.each(allCalls.map((call) => [call.name, call] as const))('%s is served by nucleus (mount it in nucleus/<area>)', (_, call) => {
    const url = `/nucleus${call.path.replace(/\{(\w+)\}/g, ':$1')}`
    expect(nucleus.app.hasRoute({ method: call.method, url })).toBe(true)
  })

  it('has a name and an address of its own', () => {
    const names = allCalls.map(({ name }) => name)
    const addresses = allCalls.map(({ method, path }) => `${method} ${path}`)
    expect(names).toEqual([...new Set(names)])
    expect(addresses).toEqual([...new Set(addresses)])
  })

  it('asks for a token, but for the three of the login', async () => {
    expect(allCalls.filter(({ isPublic }) => isPublic).map(({ path }) => path)).toEqual([
      '/auth_options',
      '/auth_options_selected',
      '/verify_auth',
    ])
    for (const call of allCalls.filter(({ isPublic }) => !isPublic)) {
      const answer = await nucleus.app.inject({
        method: call.method,
        url: `/nucleus${call.path.replace(/\{\w+\}/g, '1')}`,
        headers: { cookie: 'accessToken=anything' },
      })
      expect([call.name, answer.statusCode]).toEqual([call.name, 401])
    }
  })

  it('is in the OpenAPI description', async () => {
    const { paths } = (await nucleus.app.inject('/nucleus/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>()
    const missing = allCalls.filter(({ path, method }) => !paths[`/nucleus${path}`]?.[method.toLowerCase()])
    expect(missing.map(({ name }) => name)).toEqual([])
  })
})

describe('every resource', () => {
  it.each(allResources.map((resource) => [resource.name, resource] as const))(
    '%s is searched as it is declared (search in contract/ and in nucleus/)',
    async (_, { calls, search }) => {
      const { eventId } = await makeEvent(nucleus.db)
      const input = allOf(calls.list, { eventId })
      const list: AnyCall = calls.list
      const answer = await nucleus.call(list, { ...input, page: 1, q: 'some words' }, token)
      expect([answer.status, (answer.body.data as { fields?: object } | null)?.fields]).toEqual(
        search === 'none' ? [400, { q: 'This list cannot be searched.' }] : [200, undefined],
      )
    },
  )
  it.each(allResources.map((resource) => [resource.name, resource] as const))(
    '%s has its table in the database (npx drizzle-kit generate writes the migration)',
    async (_, { calls }) => {
      const { eventId } = await makeEvent(nucleus.db)
      const list: AnyCall = calls.list
      const input = allOf(list, { eventId })
      expect((await nucleus.call(list, { ...input, page: 1 }, token)).status).toBe(200)
    },
  )
  const screens = Object.values(sourcesOf('components'))
  it.each(allResources.map(({ area, name }) => [name, area] as const))(
    '%s has its place in the store (createResource in store/%s)',
    async (name, area) => {
      for (const path of Object.keys(sourcesOf(`store/${area}`))) await import(`../${path}`)
      const state = new Map<string, object>(Object.entries(makeStore().getState()))
      expect(Object.keys(state.get(area) ?? {})).toContain(name)
    },
  )
  it.each(allResources.map(({ area, name }) => [name, area] as const))(
    '%s is on a screen (import it from store/%s in components)',
    (name, area) => {
      const imports = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#store/${area}/`)
      expect(screens.some((text) => imports.test(text))).toBe(true)
    },
  )
})

it('every tab in the menu of an event has its page and says what it needs', async () => {
  const pages = readdirSync('pages/events/[id]').map((name) => name.replace(/\.tsx$/, ''))
  const keys = pages.filter((name) => name !== 'index' && name !== '[tab]')
  const known: readonly string[] = existingEventTabs
  for (const key of keys) await import(`../pages/events/[id]/${key}.tsx`)
  expect({
    'add pages/events/[id]/<tab>.tsx': known.filter((key) => !keys.includes(key)),
    'add it to a group in constants/eventTabs.ts': keys.filter((key) => !known.includes(key)),
    'say what it needs in the file of the tab (registerTabRequests)': known.filter((key) => !requestsOfTab(key)),
  }).toEqual({
    'add pages/events/[id]/<tab>.tsx': [],
    'add it to a group in constants/eventTabs.ts': [],
    'say what it needs in the file of the tab (registerTabRequests)': [],
  })
})

describe('what is declared, stored or drawn and then forgotten', () => {
  it('is no call and no resource of the contract (name it in the list of its area, contract/<area>/index.ts)', async () => {
    const paths = Object.keys(sourcesOf('contract'))
    const modules = await Promise.all(paths.map(async (path) => [path, (await import(`../${path}`)) as object] as const))
    expect(unlisted(Object.fromEntries(modules), [...allCalls, ...allResources, ...allReports])).toEqual([])
  })

  it('is no part of a screen (import it where it is shown, or delete it)', () => {
    const sources = sourcesOf('pages', 'components', 'store')
    expect(unreached(sources, 'pages').filter((path) => path.startsWith('components/'))).toEqual([])
  })

  it('is no file of nucleus (call its mount… in the index.ts of its area, or delete it)', () => {
    const sources = sourcesOf('nucleus', 'scripts', 'server')
    expect(unreached(sources, 'nucleus/process', 'scripts', 'server').filter((path) => path.startsWith('nucleus/'))).toEqual([])
  })

  it('is no call that belongs to no resource (make it with createCallThunk in store/, and dispatch that in components/)', async () => {
    const names = new Map<unknown, string>()
    for (const path of Object.keys(sourcesOf('contract')))
      for (const [name, value] of Object.entries((await import(`../${path}`)) as object)) names.set(value, name)
    // The console knows the types of questions itself, finds people in purgatory by a filter of the contacts, reads a fund and a coffee chat from their lists, has the types of calendar items itself, and names the
    // minutes after which somebody is missing; programs read them (docs/api.md).
    const forPrograms: readonly unknown[] = [
      questionTypes,
      contactAutocompletePurgatory,
      ipLookup,
      fundById,
      coffeeChatById,
      fetchCalendarTypes,
      nonActiveMeetings,
    ]
    const calls = singleCalls.filter((call) => !forPrograms.includes(call)).map((call) => names.get(call) ?? call.name)
    expect(unusedCalls(calls, sourcesOf('store'), sourcesOf('components', 'pages'))).toEqual([])
  })
})

describe('every text', () => {
  const written = allCalls.flatMap(({ body }) => (body instanceof z.ZodObject ? Object.entries(body.shape as z.ZodRawShape) : []))
  const long = written.filter(([, schema]) => isMultiLine(schema) && contentKindOf(schema) !== 'html').map(([name]) => name)
  const areas = Object.values(sourcesOf('components')).flatMap((source) => [...source.matchAll(/<TextAreaField\s+name="(\w+)"/g)])

  it('that a form shows in a TextAreaField is declared with longText, so that its line breaks stay, and no other is', () => {
    // The staff's note has an editor of its own.
    const shown = new Set([...areas.map(([, name]) => name), 'eventRegistrationNotes'])
    expect([...new Set(long)].sort()).toEqual([...shown].sort())
  })
})

describe('the search for what was forgotten finds', () => {
  const ping = definePost({ name: 'ping', path: '/ping', permission: 'read', body: z.object({}), reply: z.object({}) })

  it('a call and a resource that no list holds', () => {
    const [listed] = allResources
    const forgotten = { ...listed, name: 'badges' }
    const modules = { 'contract/a.ts': { ping, listed, limit: 7, shape: z.object({}) }, 'contract/events/badges.ts': { badges: forgotten } }
    expect(unlisted(modules, [listed])).toEqual(['contract/a.ts: ping', 'contract/events/badges.ts: badges'])
    expect(unlisted(modules, [listed, ping, forgotten])).toEqual([])
  })

  it('a file that no page leads to, whatever else imports it', () => {
    const sources = {
      'pages/index.tsx': "export { Home as default } from '#components/Home.tsx'",
      'components/Home.tsx': "const Tab = lazyPart(() => import('./tabs/Tab.tsx').then((file) => file.Tab))",
      'components/tabs/Tab.tsx': "import '../styles.ts'",
      'components/styles.ts': '',
      'components/tabs/Lost.tsx': "import { Tab } from './Tab.tsx'\nimport './Alone.tsx'",
      'components/tabs/Alone.tsx': '',
    }
    expect(unreached(sources, 'pages')).toEqual(['components/tabs/Lost.tsx', 'components/tabs/Alone.tsx'])
  })

  it('a call without a thunk, and one whose thunk nobody dispatches', () => {
    const store = {
      'store/a.ts': [
        "import * as contract from '#contract/a.ts'",
        'export const doPing = createCallThunk(contract.ping)',
        'export const doPong = createCallThunk(contract.pong)',
        'const inside = createCallThunk(contract.inner)',
        "export const around = createAsyncThunk('a/around', async (input, { dispatch }) => dispatch(inside(input)))",
      ].join('\n'),
    }
    const screens = {
      'components/A.tsx': [
        "import { around, doPing, doPong } from '#store/a.ts'",
        'void dispatch(doPing({})).then((result) => doPong.fulfilled.match(result))',
        'void dispatch(around({}))',
      ].join('\n'),
    }
    expect(unusedCalls(['ping', 'pong', 'inner', 'other'], store, screens)).toEqual([
      'pong: nobody dispatches doPong',
      'other: no thunk in store/ makes it',
    ])
  })
})
