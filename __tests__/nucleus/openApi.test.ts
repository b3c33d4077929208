import { afterAll, expect, test } from '@jest/globals'
import { allCalls } from '#contract/index.ts'
import { startNucleus } from '../support/nucleus.ts'

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

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> }
  responses: Record<string, { $ref?: string }>
}
interface DocumentedPaths {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { headers?: object }>; schemas: Record<string, unknown> }
}

/** What the addresses answer, which are read only ten times a minute. */
const described = () => nucleus.app.swagger() as unknown as DocumentedPaths

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
