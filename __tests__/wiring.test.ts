import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import type { AnyCall } from '#contract/call.ts'
import { allCalls, allResources } from '#contract/index.ts'
import { builtEventTabs } from '#constants/eventTabs.ts'
import { makeStore } from '#store/makeStore.ts'
import { makeEvent, startNucleus } from './support/nucleus.ts'

/** A resource is added in five small edits (CONTRIBUTING). These tests name the one that was forgotten. */
const nucleus = await startNucleus()
await nucleus.app.ready()
const { token } = await nucleus.signIn()
afterAll(() => nucleus.close())

describe('every call of the contract', () => {
  it.each(allResources.map((resource) => [resource.name, resource] as const))(
    'is among those that are served when %s declares it (allCalls in contract/index.ts)',
    (_, { calls, isRemovable }) => {
      const declared = Object.values<AnyCall>(calls).filter((call) => isRemovable || call !== calls.remove)
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

  it('stands in the OpenAPI description', async () => {
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
      const input = Object.fromEntries(Object.keys(calls.list.params.shape).map((key) => [key, key === 'eventId' ? eventId : 0]))
      const list: AnyCall = calls.list
      const answer = await nucleus.call(list, { ...input, page: 1, q: 'some words' }, token)
      expect([answer.status, (answer.body.data as { fields?: object }).fields]).toEqual(
        search === 'none' ? [400, { q: 'This list cannot be searched.' }] : [200, undefined],
      )
    },
  )
  const state = makeStore().getState() as unknown as Record<string, Record<string, unknown>>
  const screens = sources('components')
  it.each(allResources.map(({ area, name }) => [name, area] as const))(
    '%s has its place in the store (add it to store/%s/index.ts)',
    (name, area) => {
      expect(Object.keys(state[area] ?? {})).toContain(name)
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

it('every tab in the menu of an event has its screen, and every screen its tab', () => {
  const table = readFileSync('components/events/eventTabs.ts', 'utf8')
  const keys = [...table.matchAll(/^ {2}(\w+): lazyPart\(/gm)].map(([, key]) => key)
  expect(keys.toSorted()).toEqual([...builtEventTabs].toSorted())
})

function sources(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  return files.map((name) => readFileSync(join(folder, name), 'utf8'))
}
