import { afterAll, expect, test } from '@jest/globals'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus({ config: { TRUST_PROXY: ['127.0.0.1'], REQUESTS_PER_MINUTE: 300 } })
afterAll(() => nucleus.close())

const send = async (url: string, source: string, payload: object = {}) => {
  const { statusCode, headers, body } = await nucleus.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-forwarded-for': `198.51.100.${source}` },
  })
  return { status: statusCode, message: (JSON.parse(body) as { message: string }).message, retryAfter: headers['retry-after'] }
}

test('a network sends so many registrations through one form, and reads how long it waits; others and other forms are not affected', async () => {
  const [form, other] = [await publishedForm(nucleus), await publishedForm(nucleus)]
  for (let sent = 0; sent < nucleusLimits.submissionsOfForm; sent += 1) expect((await send(form.path, '1')).status).toBe(400)
  const refused = await send(form.path, '1')
  expect(refused).toMatchObject({
    status: 429,
    message: expect.stringMatching(
      /^Too many registrations were sent from your network\. What you entered is still here\. Try again in \d+ minutes\.$/,
    ),
  })
  expect(Number(refused.retryAfter)).toBeGreaterThan(60)
  expect([(await send(form.path, '2')).status, (await send(other.path, '1')).status]).toEqual([400, 400])
})

test('a network sends so many very long registrations; others of the same network go on', async () => {
  const form = await publishedForm(nucleus)
  const long = { answers: { 1: 'x'.repeat(nucleusLimits.longSubmissionBytes) } }
  for (let sent = 0; sent < nucleusLimits.longSubmissionsOfSource; sent += 1) expect((await send(form.path, '4', long)).status).toBe(400)
  expect(await send(form.path, '4', long)).toMatchObject({
    status: 429,
    message: expect.stringMatching(
      /^Too many very long registrations were sent from your network\. What you entered is still here\. Try again in \d+ minutes\.$/,
    ),
  })
  const { key } = await form.register(person())
  expect((await send('/nucleus/registration/update', '4', { key, ...long })).status).toBe(429)
  expect([(await send(form.path, '4')).status, (await send(form.path, '5', long)).status]).toEqual([400, 400])
})

test('few very long registrations of a network are read at a time, and those who wait read that they are to try again', async () => {
  const form = await publishedForm(nucleus)
  const long = { answers: { 1: 'x'.repeat(nucleusLimits.longSubmissionBytes) } }
  const together = await Promise.all(Array.from({ length: 6 }, () => send(form.path, '6', long)))
  const counts = Map.groupBy(together, ({ status }) => status)
  expect([counts.get(400)?.length, counts.get(429)?.length]).toEqual([
    nucleusLimits.longSubmissionsAtOnce,
    6 - nucleusLimits.longSubmissionsAtOnce,
  ])
  expect(counts.get(429)?.[0]?.message).toMatch(/What you entered is still here\. Try again in 10 seconds\.$/)
  expect((await send(form.path, '6', long)).status).toBe(400)
})

test('a private link is used so often, and another one of the same network still works', async () => {
  const form = await publishedForm(nucleus)
  const [first, second] = [await form.register(person()), await form.register(person())]
  const read = (key: string) => send('/nucleus/registration/read', '3', { key })
  for (let sent = 0; sent < nucleusLimits.callsOfPrivateLink; sent += 1) expect((await read(first.key)).status).toBe(200)
  expect(await read(first.key)).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^This private link was used too often\. Try again in \d+ minutes\.$/),
  })
  expect((await read(second.key)).status).toBe(200)
})

test('the answers of a private link are changed so often in a day, and are still read', async () => {
  const form = await publishedForm(nucleus)
  const entered = person()
  const { key } = await form.register(entered)
  const { data } = await form.own('read', { key })
  const update = (rowVersion: number) => send('/nucleus/registration/update', '4', { key, rowVersion, version: 1, answers: entered })
  for (let count = 0; count < nucleusLimits.changesOfPrivateLinkPerDay; count += 1)
    expect((await update(data.rowVersion + 1)).status).toBe(409)
  expect(await update(data.rowVersion)).toMatchObject({
    status: 429,
    message: 'This registration was changed too often today. Try again in 24 hours.',
  })
  expect((await send('/nucleus/registration/read', '4', { key })).status).toBe(200)
})
