import { afterAll, expect, test } from '@jest/globals'
import { allCalls } from '#contract/index.ts'
import { watchState } from '../support/fuzz/state.ts'
import { bearer, startNucleus } from '../support/nucleus.ts'
import { addressesBeside, makePublicThings } from '../support/publicAddresses.ts'

/** Addresses that no call declares: what is listed by hand elsewhere is found here by asking the router. */
const nucleus = await startNucleus()
const { app, db } = nucleus
const things = await makePublicThings(nucleus)
const { token, shortCode } = things
const beside = addressesBeside(things)
afterAll(() => nucleus.close())
const state = await watchState(db)

/** The pages of the API's description belong to a plugin. */
const isDescription = (url: string): boolean => url.startsWith('/nucleus/docs')

/** Every address that the router knows, as it prints them: a tree whose lines are the rest of an address. */
function routes(): string[] {
  const path: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', rest = ''] = /^([│ ]*)[├└]── (.*)$/.exec(line) ?? []
      const [address = '', methods] = rest.split(' (')
      path.splice(indent.length / 4)
      path.push(address)
      return methods ? [path.join('')] : []
    })
}

const callAddresses = new Set(allCalls.map(({ path }) => `/nucleus${path.replace(/\{(\w+)\}/g, ':$1')}`))

test('every address is a call or is tried here', () => {
  const found = [...new Set(routes())].filter((url) => url.startsWith('/nucleus'))
  expect(found.length).toBeGreaterThan(150)
  expect(found.filter((url) => !callAddresses.has(url) && !isDescription(url)).filter((url) => !(url in beside))).toEqual([])
  expect([...callAddresses].filter((url) => !found.includes(url))).toEqual([])
})

const parts = [
  '%',
  '%25',
  '%2525',
  '%E0%A4%A',
  '%00',
  '%2e%2e%2f',
  '..',
  '__proto__',
  "'",
  '%22',
  '%F0%9F%98%80',
  '%0d%0aset-cookie:%20a=b',
  'a'.repeat(1500),
  '',
]
const queries = ['', '?', '?%', '?a[]=1&a[b]=2', '?__proto__=1', `?q=${'%25'.repeat(300)}`]
const methods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'POST'] as const

/** Addresses right beside one: another last part, doubled and turned slashes, more behind it. */
const around = (address: string): string[] => {
  const stem = address.slice(0, address.lastIndexOf('/'))
  return [
    ...parts.map((part) => `${stem}/${part}`),
    ...parts.map((part) => `${address}/${part}`),
    ...['//', '/./', '/../'].map((slashes) => `${stem}${slashes}${address.slice(stem.length + 1)}`),
    ...queries.map((query) => `${address}${query}`),
    address.toUpperCase(),
  ]
}

const calls = ['/nucleus/events', '/nucleus/history/tracks/1', '/nucleus/search/su', '/nucleus/event/upsert', '/nucleus/undo']
test.each([...Object.values(beside), ...calls, '/nucleus/nothing', '/nucleus'])('%s and what is like it', async (address) => {
  const stored = await state()
  for (const url of new Set(around(address)))
    for (const method of url === address ? methods : (['GET'] as const)) {
      const isFollowed = url.startsWith(`/nucleus/l/${shortCode}`)
      const answer = await app.inject({ method, url, headers: bearer(token) })
      expect([method, url, answer.statusCode < 500 || answer.statusCode === 503]).toEqual([method, url, true])
      expect([method, url, answer.headers['set-cookie']]).toEqual([method, url, undefined])
      if (answer.statusCode >= 400 && method !== 'HEAD')
        expect([method, url, answer.payload]).toEqual([method, url, expect.stringMatching(/\w \w/)])
      if (!isFollowed) expect([method, url, await state()]).toEqual([method, url, stored])
    }
})
