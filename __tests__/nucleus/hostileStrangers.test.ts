import { afterAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { authOptions, authOptionSelected, knownBrowserHeader, verifyAuth } from '#contract/auth.ts'
import { allCalls } from '#contract/index.ts'
import { unsubscribeLinks, vettingReferences } from '#nucleus/db/tables/index.ts'
import { watchState } from '../support/fuzz/state.ts'
import {
  type BodyKind,
  type Fields,
  rawStrangerBodies,
  spoiledBodies,
  type StrangerBody,
  validBody,
} from '../support/fuzz/strangerBodies.ts'
import { logLines } from '../support/logLines.ts'
import { makeStaff, ok, startNucleus } from '../support/nucleus.ts'
import { person } from '../support/publicForm.ts'
import { addressesBeside, makePublicThings } from '../support/publicAddresses.ts'

/**
 * Every address that needs no sign-in, tried by somebody without a token, each time from another source, so that no limit hides an answer. Where an
 * address has a secret it is a real one: wrong secrets are all the same 404.
 */
const log = logLines()
const nucleus = await startNucleus({ logStream: log, config: { REQUESTS_PER_MINUTE: 3000 } })
const { app, db } = nucleus
const things = await makePublicThings(nucleus)
const { form, textId, uploadId } = things
afterAll(() => nucleus.close())
const state = await watchState(db)

let sources = 0
const newSource = (): string => {
  sources += 1
  return `10.${sources >> 16}.${(sources >> 8) & 255}.${sources & 255}`
}

/** Stacks, statements, names of files and packages: what an error text of a program has, and no text for people. */
const internals =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|file:\/\/|\.ts:\d|Failed query|violates|syntax error|invalid input|(?:relation|column) "|\b(?:select|insert into|update|delete from) "|drizzle|pg_|\bE[A-Z]{4,}\b|undefined|\[object/

interface Request {
  method: (typeof methods)[number]
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}
type Answer = Awaited<ReturnType<typeof ask>>
const ask = (request: Request) => app.inject({ ...request, remoteAddress: newSource() })

/** What is wrong with an answer to a stranger. */
function faultsOf({ method }: Request, { statusCode, headers, payload }: Answer): string[] {
  const isRefusal = statusCode >= 400
  return [
    ...(statusCode >= 500 && statusCode !== 503 ? ['the server failed'] : []),
    ...(headers['set-cookie'] !== undefined ? ['a cookie'] : []),
    ...(isRefusal && method !== 'HEAD' && !/\w \w/.test(payload) ? ['no words'] : []),
    ...(isRefusal && internals.test(payload) ? ['internals'] : []),
    ...(payload.includes('evil.example') || JSON.stringify(headers).includes('evil.example') ? ['a host of the caller'] : []),
  ]
}

const shown = ({ method, url, headers, payload }: Request) => [
  method,
  url.slice(0, 200),
  JSON.stringify(headers ?? {}).slice(0, 200),
  (payload ?? '').toString().slice(0, 300),
]

/** Sends a request as a stranger, who may not change anything by it unless it is accepted at an address that takes it. */
async function expectHarmless(request: Request, { mayWrite = false } = {}): Promise<Answer> {
  const before = await state()
  const answer = await ask(request)
  const faults = faultsOf(request, answer)
  const isAccepted = mayWrite && answer.statusCode === 200
  if (!isAccepted && (await state()) !== before) faults.push('something was stored')
  expect([...shown(request), answer.statusCode, faults]).toEqual([...shown(request), answer.statusCode, []])
  return answer
}

const withBody = ({ type, payload }: StrangerBody) => ({ headers: { 'content-type': type }, payload })

const methods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST'] as const
const strangeHeaders: readonly Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'a'.repeat(43)}` },
  { authorization: `Basic ${'%00'.repeat(50)}` },
  { cookie: `accessToken=${'a'.repeat(43)}; user=%7B%22role%22%3A%22admin%22%7D; __proto__=1` },
  { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
  { origin: 'https://evil.example', referer: 'https://evil.example/', 'access-control-request-method': 'POST' },
  { 'x-forwarded-for': '127.0.0.1, ::1, %', 'x-request-id': '<script>'.repeat(50) },
  { 'accept-encoding': 'identity;q=0, *;q=0', accept: 'x', 'accept-language': '\u00ff'.repeat(500) },
  { range: 'bytes=5-1, -', 'if-none-match': `*, W/"${'"'.repeat(200)}`, 'if-modified-since': 'never' },
  { 'user-agent': '\u0080%n'.repeat(2000), purpose: 'prefetch', 'sec-purpose': '__proto__' },
  { [knownBrowserHeader]: `${'a'.repeat(43)},`.repeat(50), 'x-unattended': '__proto__' },
]
const bodies: readonly StrangerBody[] = [
  { type: 'application/json', payload: '{}' },
  { type: 'application/json', payload: '{' },
  { type: 'application/x-www-form-urlencoded', payload: '__proto__=1&a=1&a=2' },
  { type: 'multipart/form-data', payload: '--' },
  { type: '__proto__', payload: '\u0000' },
]

const publicCalls = allCalls.filter(({ isPublic }) => isPublic)
const addresses = [...Object.entries(addressesBeside(things)), ...publicCalls.map(({ name, path }) => [name, `/nucleus${path}`] as const)]

describe('by every method and with any headers', () => {
  test.each(addresses)('%s answers a stranger in words, and stores nothing', async (_, url) => {
    for (const method of methods) {
      await expectHarmless({ method, url })
      for (const headers of strangeHeaders) await expectHarmless({ method, url, headers })
      if (method !== 'GET' && method !== 'HEAD') for (const body of bodies) await expectHarmless({ method, url, ...withBody(body) })
    }
  })

  test('a private link that is not answered by POST stays as it was', async () => {
    const [reference, unsubscribing] = [await things.newReference(), await things.newUnsubscribing()]
    const stored = async () => JSON.stringify([await db.select().from(vettingReferences), await db.select().from(unsubscribeLinks)])
    const before = await stored()
    for (const path of [reference, unsubscribing])
      for (const method of methods.filter((one) => one !== 'POST'))
        for (const headers of [{}, ...strangeHeaders]) await expectHarmless({ method, url: `/nucleus${path}?again=1&opinion=yes`, headers })
    expect(await stored()).toBe(before)
  })
})

interface PublicWrite {
  kind: BodyKind
  /** What a stranger may send, to a link of its own. */
  make: () => Promise<{ url: string; fields: Fields }>
}
const own = (what: string): PublicWrite => ({
  kind: 'json',
  make: async () => ({ url: `/nucleus/registration/${what}`, fields: { key: (await things.newRegistrant()).key } }),
})
const newStaff = async () => (await makeStaff(db, 'admin')).email ?? ''
const newChallenge = async () => {
  const email = await newStaff()
  return ok(await nucleus.call(authOptions, { email }, undefined, { remoteAddress: newSource() })).challengeId
}
const cv = { name: 'CV.pdf', file: Buffer.from('%PDF-1.7') }

/** Every address at which a stranger may send something. */
const writes: Readonly<Record<string, PublicWrite>> = {
  'a form': {
    kind: 'json',
    make: async () => ({
      url: form.path,
      fields: {
        submissionKey: randomUUID(),
        version: 1,
        answers: { ...person(), [textId]: 'Vegan', [uploadId]: [] },
        optionTexts: {},
        link: things.shortCode,
        website: '',
      },
    }),
  },
  'files of a form': { kind: 'parts', make: async () => ({ url: `${form.path}/files/${uploadId}`, fields: cv }) },
  'files of a private link': {
    kind: 'parts',
    make: async () => ({ url: `/nucleus${things.ownFilesPath}`, fields: { key: (await things.newRegistrant()).key, ...cv } }),
  },
  'a private link, read': own('read'),
  'a private link, confirmed': own('confirm'),
  'a private link, withdrawn': own('withdraw'),
  'a private link, changed': {
    kind: 'json',
    make: async () => ({
      url: '/nucleus/registration/update',
      fields: { ...(await things.newRegistrant()), rowVersion: 1, version: 1, optionTexts: {} },
    }),
  },
  'a reference': {
    kind: 'form',
    make: async () => ({
      url: `/nucleus${await things.newReference()}`,
      fields: { opinion: 'yes', rating: '4', relationship: 'Former colleague', response: 'They decide.' },
    }),
  },
  unsubscribing: {
    kind: 'form',
    make: async () => ({ url: `/nucleus${await things.newUnsubscribing()}`, fields: { 'List-Unsubscribe': 'One-Click' } }),
  },
  [authOptions.name]: { kind: 'json', make: async () => ({ url: `/nucleus${authOptions.path}`, fields: { email: await newStaff() } }) },
  [authOptionSelected.name]: {
    kind: 'json',
    make: async () => ({ url: `/nucleus${authOptionSelected.path}`, fields: { challengeId: await newChallenge(), optionId: 'email' } }),
  },
  [verifyAuth.name]: {
    kind: 'json',
    make: async () => ({ url: `/nucleus${verifyAuth.path}`, fields: { challengeId: await newChallenge(), code: '000000' } }),
  },
}

/** Fewer than one private link may be used for in ten minutes. */
const usesOfLink = 60

describe('with any body', () => {
  test('every public call is among those that are tried', () => {
    expect(Object.keys(writes)).toEqual(expect.arrayContaining(publicCalls.map(({ name }) => name)))
  })

  test.each(Object.entries(writes))('%s answers a stranger in words, and stores only what it accepts', async (_, { kind, make }) => {
    const links = [await make()]
    const newest = () => links.at(-1) ?? { url: '', fields: {} }
    const send = async (body: StrangerBody): Promise<number> =>
      (await expectHarmless({ method: 'POST', url: newest().url, ...withBody(body) }, { mayWrite: true })).statusCode
    let uses = 0
    for (const spoil of [...rawStrangerBodies.map((body) => () => body), ...spoiledBodies(kind, newest().fields)]) {
      const status = await send(spoil(newest().fields))
      uses = status === 200 ? 0 : (uses + 1) % usesOfLink
      if (uses === 0) links.push(await make())
    }
    links.push(await make())
    // What is refused is refused because it was spoiled, unless the code is wrong on purpose.
    expect(await send(validBody(kind, newest().fields))).toBe(newest().url.endsWith(verifyAuth.path) ? 422 : 200)
  })

  test('nothing of it failed within', () => {
    expect(log.of('request failed')).toEqual([])
  })
})
