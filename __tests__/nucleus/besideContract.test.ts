import { afterAll, expect, test } from '@jest/globals'
import { renewAgendaFeed } from '#contract/events/agendaFeed.ts'
import { allCalls } from '#contract/index.ts'
import { makeLink } from '../support/links.ts'
import { watchState } from '../support/fuzz/state.ts'
import { publishedForm } from '../support/publicForm.ts'
import { bearer, makeEvent, ok, startNucleus } from '../support/nucleus.ts'

/** Addresses that no call declares: what is listed by hand elsewhere is found here by asking the router. */
const nucleus = await startNucleus()
const { app, db } = nucleus
const { token } = await nucleus.signIn('admin')
const { eventId } = await makeEvent(db)
const { shortCode } = await makeLink(db, { eventId })
const { secret } = ok(await nucleus.call(renewAgendaFeed, { eventId }, token))
const form = await publishedForm(nucleus)
afterAll(() => nucleus.close())
const state = await watchState(db)

/** What replaces the parameters of a route that is no call. A new one gets a line, so that it is not forgotten here. */
const beside: Readonly<Record<string, string>> = {
  '/nucleus/health': '/nucleus/health',
  '/nucleus/health/live': '/nucleus/health/live',
  '/nucleus/health/ready': '/nucleus/health/ready',
  '/nucleus/metrics': '/nucleus/metrics',
  '/nucleus/openapi.json': '/nucleus/openapi.json',
  '/nucleus/files/:fileId': '/nucleus/files/00000000-0000-4000-8000-000000000000',
  '/nucleus/l/:shortCode': `/nucleus/l/${shortCode}`,
  '/nucleus/register/:eventCode': `/nucleus/register/${form.eventCode}`,
  '/nucleus/register/:eventCode/:linkSlug': form.path,
  '/nucleus/register/:eventCode/:linkSlug/yours': `${form.path}/yours`,
  '/nucleus/register/:eventCode/:linkSlug/files/:questionId': `${form.path}/files/1`,
  '/nucleus/register-files/:name': '/nucleus/register-files/form.js',
  '/nucleus/registration/read': '/nucleus/registration/read',
  '/nucleus/registration/update': '/nucleus/registration/update',
  '/nucleus/registration/withdraw': '/nucleus/registration/withdraw',
  '/nucleus/registration/confirm': '/nucleus/registration/confirm',
  '/nucleus/e/:eventCode': `/nucleus/e/${form.eventCode}`,
  '/nucleus/e/:eventCode/:slug': `/nucleus/e/${form.eventCode}/venue`,
  '/nucleus/reference/:secret': '/nucleus/reference/a-secret-of-nobody',
  '/nucleus/unsubscribe/:secret': '/nucleus/unsubscribe/a-secret-of-nobody',
  '/nucleus/calendar/:secret.ics': `/nucleus/calendar/${secret}.ics`,
}
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
