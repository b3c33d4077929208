import { afterAll, expect, test } from '@jest/globals'
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
