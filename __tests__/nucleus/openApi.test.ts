import { afterAll, expect, test } from '@jest/globals'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import { allCalls } from '#contract/index.ts'
import { makeCompanyType, makeEvent, makeRegistration, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus({ config: { REQUESTS_PER_MINUTE: 3000 } })
afterAll(() => nucleus.close())

const read = (url: string) => nucleus.app.inject({ url, headers: { 'accept-encoding': 'identity' } })

test.each(['/nucleus/openapi.json', '/nucleus/docs/json', '/nucleus/docs/yaml'])(
  'a stranger reads %s ten times in a minute, and is then refused in words',
  async (url) => {
    const answers = []
    for (let time = 0; time < 11; time += 1) answers.push(await read(url))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(200), 429])
    expect(new Set(answers.slice(0, 10).map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.body).toContain('The API of the Copilot console.')
    expect(answers[10]?.json()).toMatchObject({ code: 429, message: 'Too many requests. Wait a minute and try again.' })
  },
)

test('while the description is made, which takes seconds, other calls are answered', async () => {
  const other = await startNucleus()
  const answered: string[] = []
  const get = (url: string) => other.app.inject({ url }).then(({ statusCode }) => answered.push(`${url} ${statusCode}`))
  const description = get('/nucleus/openapi.json')
  for (let time = 0; time < 3; time += 1) await get('/nucleus/health/live')
  await description
  expect(answered).toEqual([...Array<string>(3).fill('/nucleus/health/live 200'), '/nucleus/openapi.json 200'])
  await other.close()
})

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> }
  responses: Record<string, { $ref?: string }>
}
interface DocumentedPaths {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { headers?: object }>; schemas: Record<string, unknown> }
}

/** What the addresses answer, read once from elsewhere: a source may read it only ten times a minute. */
const source = (await nucleus.app.inject({ url: '/nucleus/openapi.json', remoteAddress: '198.51.100.7' })).body
const described = () => JSON.parse(source) as DocumentedPaths

test('each call says how it is refused, by a response that is described once', () => {
  const { paths, components } = described()
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(allCalls.map(({ name }) => name).sort())
  for (const { operationId, responses } of operations) {
    expect([operationId, Object.keys(responses)]).toEqual([operationId, expect.arrayContaining(['200', '400', '422', '429', '503'])])
    const refused = Object.entries(responses).filter(([status]) => status !== '200')
    for (const [status, { $ref }] of refused)
      expect($ref).toBe(`#/components/responses/${['429', '503'].includes(status) ? 'RefusedForNow' : 'Refused'}`)
  }
  expect(components.responses).toMatchObject({ Refused: {}, RefusedForNow: { headers: { 'Retry-After': {} } } })
  expect(components.schemas).toHaveProperty('Refusal')
  const statusesOf = (name: string) => Object.keys(operations.find((one) => one.operationId === name)?.responses ?? {})
  expect(statusesOf('auth/options')).not.toContain('401')
  expect(statusesOf('events/tracks/upsert')).toEqual(['200', '400', '401', '403', '404', '409', '413', '415', '422', '429', '503'])
  expect(statusesOf('events/tracks/fetchList')).not.toContain('415')
})

test('files go as form data with parts that have names', () => {
  const { paths } = described()
  const formAt = (path: string) => paths[path]?.post?.requestBody?.content['multipart/form-data']?.schema
  expect(formAt('/nucleus/files')).toMatchObject({
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' }, purpose: { const: 'headshot' } },
  })
  for (const step of ['read', 'check'])
    expect(formAt(`/nucleus/import/tracks/${step}`)).toMatchObject({
      required: ['file'],
      properties: { file: { type: 'string' }, options: { properties: { parentId: {}, mapping: {} } } },
    })
})

test('the page around the description is read over plain http from any name: its policy asks for no other address', async () => {
  for (const url of ['/nucleus/docs/', '/nucleus/docs/static/swagger-ui.css']) {
    const { statusCode, headers } = await read(url)
    const policy = String(headers['content-security-policy'])
    expect([statusCode, policy]).toEqual([200, expect.stringContaining("script-src 'self'")])
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(policy).not.toMatch(/https?:|unsafe-eval/)
    expect(headers).not.toHaveProperty('strict-transport-security')
  }
})

test('the page around the description is as free as any other address', async () => {
  for (let time = 0; time < 11; time += 1) expect((await read('/nucleus/docs/')).statusCode).toBe(200)
})

test('the description is valid for the tools that others read it with', async () => {
  const problems = await lintFromString({ source, config: await createConfig({ extends: ['spec'] }) })
  expect(problems.map(({ message, location: [first] }) => `${first?.pointer}: ${message}`)).toEqual([])
  expect(await new Validator().validate(JSON.parse(source) as Record<string, unknown>)).toEqual({ valid: true })
})

test('a client that is made from the description exports registrations', async () => {
  const { token } = await nucleus.signIn('readOnly')
  const { eventId } = await makeEvent(nucleus.db)
  const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { eventId })
  await makeRegistration(nucleus.db, { eventId, eventCompanyTypeId, lastName: 'Marchetti' })
  const baseURL = await nucleus.app.listen({ port: 0, host: '127.0.0.1' })
  const definition = JSON.parse(source) as ConstructorParameters<typeof OpenAPIClientAxios>[0]['definition']
  const axiosConfigDefaults = { baseURL, headers: { authorization: `Bearer ${token}` } }
  const client = await new OpenAPIClientAxios({ definition, axiosConfigDefaults }).init()
  const all = { eventId, eventCompanyTypeId: 0, eventStatusId: 0, format: 'csv', columns: 'lastName' }
  const { data, headers } = (await client['events/registrations/export']?.(all)) ?? {}
  const { responses } = described().paths['/nucleus/events/registrations/export/{eventId}/{eventCompanyTypeId}/{eventStatusId}']?.get ?? {}
  const { content } = responses?.['200'] as { content: object }
  expect(Object.keys(content)).toContain(String(headers?.['content-type']).split(';')[0])
  expect(String(data)).toMatch(/Last name\r?\nMarchetti/)
})
