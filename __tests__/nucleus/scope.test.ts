import { afterAll, describe, expect, test } from '@jest/globals'
import * as z from 'zod'
import { defineGet, definePost } from '#contract/define.ts'
import { allCalls, allResources } from '#contract/index.ts'
import { idParam, text } from '#contract/fields.ts'
import { isRequired } from '#contract/messages.ts'
import { mountCall } from '#nucleus/kernel/mountCall.ts'
import { bearer, fieldsOf, makeEvent, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

/** A call whose query declares what its path has already: whatever a later declaration says, the path is what counts. */
const echoed = defineGet({
  name: 'tests/echoed',
  path: '/echoed/{eventId}',
  query: z.object({ eventId: idParam.optional() }),
  reply: z.object({ eventId: z.number() }),
})

/** Calls whose body is one of several objects. */
const [trackBody, roomBody] = [
  z.object({ kind: z.literal('track'), color: text(7) }),
  z.object({ kind: z.literal('room'), seats: z.number().max(10) }),
]
const eitherBody = definePost({
  name: 'tests/either',
  path: '/either',
  permission: 'read',
  body: z.discriminatedUnion('kind', [trackBody, roomBody]),
  reply: z.unknown(),
})
const plainUnion = definePost({
  name: 'tests/plainUnion',
  path: '/plainUnion',
  permission: 'read',
  body: z.union([trackBody, roomBody]),
  reply: z.unknown(),
})

/** A call whose handler knows more than the reply declares. */
const talkative = defineGet({
  name: 'tests/talkative',
  path: '/talkative',
  reply: z.array(
    z.object({
      id: z.number(),
      inner: z.object({ name: z.string() }).nullable(),
      byName: z.record(z.string(), z.object({ n: z.number() })),
      strict: z.strictObject({ name: z.string() }).optional(),
      loose: z.looseObject({ inner: z.object({ name: z.string() }) }).optional(),
      others: z
        .object({ n: z.number() })
        .catchall(z.union([z.number(), z.object({ name: z.string() })]))
        .optional(),
      either: z.union([z.object({ job: z.object({ jobId: z.string() }) }), z.object({ count: z.number() }), z.string()]),
    }),
  ),
})

const nucleus = await startNucleus()
await nucleus.app.register(async (scope) => mountCall(scope, echoed, async ({ input }) => ({ eventId: input.eventId })), {
  prefix: '/nucleus',
})
await nucleus.app.register(
  async (scope) => {
    for (const call of [eitherBody, plainUnion]) mountCall(scope, call, async ({ input }) => input)
    const byName: Record<string, { n: number; secret: number }> = { a: { n: 1, secret: 1 } }
    const hidden = { name: 'in', secret: 1 }
    const nested = { strict: hidden, loose: { inner: hidden, more: 'm' }, others: { n: 1, more: hidden } }
    const rows = [
      { ...nested, id: 1, inner: hidden, byName, either: { count: 1, secret: 1 }, secret: 1 },
      { id: 2, inner: null, byName: {}, either: { job: { jobId: 'a', secret: 1 }, secret: 1 }, secret: 1 },
      { id: 3, inner: null, byName: {}, either: 'neither', secret: 1 },
    ]
    mountCall(scope, talkative, async () => rows)
  },
  { prefix: '/nucleus' },
)
const { token } = await nucleus.signIn()
afterAll(() => nucleus.close())

const read = (url: string, body?: object) =>
  nucleus.app.inject({ method: 'GET', url: `/nucleus${url}`, headers: bearer(token), ...(body && { payload: body }) })
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
const filled = (path: string) =>
  path
    .replace('{resource}', 'contacts')
    .replace('{searchText}', 'su')
    .replace('{side}', 'before')
    .replace('{email}', 'a@example.com')
    .replace(/\{\w+\}/g, '1')

test.each([eitherBody, plainUnion])('a body that is one of several is checked as any other: $name', async (call) => {
  expect(ok(await nucleus.call(call, { kind: 'room', seats: 3, more: 'x' }, token))).toEqual({ kind: 'room', seats: 3 })
  expect(fieldsOf(await nucleus.call(call, { kind: 'room', seats: 30 }, token))).toEqual({ seats: expect.stringMatching(/10/) })
  expect(Object.keys(fieldsOf(await nucleus.call(call, { kind: 'sofa' }, token)))).toContain('kind')
})

test('an answer holds what its schema names and nothing else', async () => {
  expect((await read('/talkative')).json()).toMatchObject({
    data: [
      {
        ...{ id: 1, inner: { name: 'in' }, byName: { a: { n: 1 } }, either: { count: 1 }, strict: { name: 'in' } },
        ...{ loose: { inner: { name: 'in' }, more: 'm' }, others: { n: 1, more: { name: 'in' } } },
      },
      { id: 2, inner: null, byName: {}, either: { job: { jobId: 'a' } } },
      { id: 3, inner: null, byName: {}, either: 'neither' },
    ],
  })
  expect((await read('/talkative')).body).not.toContain('secret')
})

test.each<z.ZodType>([z.tuple([z.object({})]), z.lazy(() => z.object({})), z.object({ at: z.string().transform(Number) })])(
  'a call whose answer could not be cut down to its schema is refused by its name',
  (reply) => {
    const call = defineGet({ name: 'tests/unknown', path: '/unknown', reply })
    expect(() => mountCall(nucleus.app, call, async () => ({}))).toThrow(/^tests\/unknown: .* of a reply cannot be stripped/)
  },
)

describe('what the path says', () => {
  const scoped = allCalls.filter(({ method, path }) => method === 'GET' && path.includes('{'))
  test.each(scoped.map((call) => [call.name, call] as const))('is not said again by the query of %s', async (_, { path, query }) => {
    const params = Object.entries(query?.shape ?? {})
      .filter(([, schema]) => isRequired(schema as z.ZodType))
      .map(([key, schema]) => `&${key}=${(schema as z.ZodType).safeParse('1').success ? '1' : '2026-06-01'}`)
    for (const name of namesIn(path)) {
      const answer = await read(`${filled(path)}?${name}=2${params.join('')}`)
      expect([name, answer.statusCode, Object.keys(answer.json<{ data: { fields: object } }>().data.fields)]).toEqual([name, 400, [name]])
    }
  })

  test('wins over a query of the same name', async () => {
    expect((await read('/echoed/7?eventId=2')).json()).toMatchObject({ data: { eventId: 7 } })
  })

  const lists = allResources.filter(({ calls }) => calls.list.path.includes('{eventId}'))
  test.each(lists.map(({ name, calls }) => [name, calls.list.path]))('wins over a body, in the list of %s', async (_, path) => {
    const [own, other] = [(await makeEvent(nucleus.db)).eventId, (await makeTrack(nucleus.db)).eventId]
    const answer = await read(path.replace('{eventId}', String(own)).replace(/\{\w+\}/g, '0'), { eventId: other })
    expect(answer.json()).toMatchObject({ code: 200, data: [] })
  })
})
