import { afterAll, describe, expect, test } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { bearer, makeEvent, startNucleus } from '../support/nucleus.ts'

/** Requests that are refused before a call sees them: each refusal names the part of the request and says what to do. */
const nucleus = await startNucleus()
const { token } = await nucleus.signIn('admin')
const { eventId } = await makeEvent(nucleus.db)
afterAll(() => nucleus.close())

async function refusal(request: InjectOptions) {
  const answer = await nucleus.app.inject({ ...request, headers: { ...bearer(token), ...request.headers } })
  const { code, message, data } = answer.json<{ code: number; message: string; data: { fields: Record<string, string> } | null }>()
  expect(code).toBe(answer.statusCode)
  expect(Object.values(data?.fields ?? {})).toContain(message)
  return [answer.statusCode, data?.fields]
}

describe('an address', () => {
  test.each([
    ['/events?sort=__proto__', { sort: 'This list cannot be sorted by __proto__.' }],
    ['/events?sort=-constructor', { sort: 'This list cannot be sorted by constructor.' }],
    [`/events/session_tracks/${eventId}?sort=toString`, { sort: 'This list cannot be sorted by toString.' }],
    ['/events?page[]=1', { 'page[]': 'This call takes no page[]' }],
    ['/events?page[a]=1', { 'page[a]': 'This call takes no page[a]' }],
    ['/events?page=1&page=2', { page: 'page is not a valid number' }],
    ['/events?q=a&q=b', { q: 'q is not a valid string' }],
    ['/events?pagesize=10', { pagesize: 'This call takes no pagesize' }],
    ['/events?__proto__=1', { ['__proto__']: 'This call takes no __proto__' }],
    ['/time_zones?constructor=1', { constructor: 'This call takes no constructor' }],
    ['/events?states=99999999999', { states: 'states is not a valid value' }],
    ['/events?from=0026-01-05T09:00:00Z', { from: 'from must be in the years 1900 to 2200' }],
    [`/events/registrations/${eventId}/0/40000`, { eventStatusId: 'eventStatusId is not a valid value' }],
    [`/events/speakers/${eventId}?speakerStatusId=40000`, { speakerStatusId: 'speakerStatusId is not a valid value' }],
    ['/events?q=a%00b', { q: 'q holds a character that cannot be stored' }],
    ['/contacts/autocomplete/a%00b', { term: 'term holds a character that cannot be stored' }],
    ['/contacts/autocomplete/%E0%A4%A', { term: 'term holds a % that stands for no character' }],
    ['/history/events/99999999999', { id: 'id must be between 1 and 2147483647' }],
    ['/events/event/%', { eventId: 'eventId holds a % that stands for no character' }],
    ['/events/registrations/0/0/0', { eventId: 'Choose an event.' }],
  ])('%s is refused with 400', async (url, fields) => {
    expect(await refusal({ method: 'GET', url: `/nucleus${url}` })).toEqual([400, fields])
  })

  test('that is too long is refused with 414', async () => {
    expect(await refusal({ method: 'GET', url: `/nucleus/contacts/autocomplete/${'a'.repeat(1001)}` })).toEqual([
      414,
      { term: 'term must be at most 1000 characters' },
    ])
    expect((await refusal({ method: 'GET', url: '/nucleus/%' }))[0]).toBe(400)
  })
})

describe('a body', () => {
  const json = { 'content-type': 'application/json' }
  const url = '/nucleus/events/session_track/upsert'
  test.each(['[]', '"text"', '7', 'true', 'null', '[{"name":"A"}]'])('of %s is no object', async (payload) => {
    expect(await refusal({ method: 'POST', url, payload, headers: json })).toEqual([
      422,
      { body: 'Send a JSON object with the fields of this call' },
    ])
  })

  test.each([
    ['is empty', '', json, 400, { body: 'The body is empty. Send a JSON object with the fields of this call.' }],
    ['is no JSON', '{"name":', json, 400, { body: 'The body is not valid JSON. Send a JSON object with the fields of this call.' }],
    ['is too large', `"${'a'.repeat(1_048_576)}"`, json, 413, { body: 'This is too large to send.' }],
    [
      'is a form',
      'name=A',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      { 'content-type': 'Send JSON, with the content type application/json.' },
    ],
  ])('that %s is refused', async (_, payload, headers, status, fields) => {
    expect(await refusal({ method: 'POST', url, payload, headers })).toEqual([status, fields])
  })

  test('that is empty is as good as one without fields, for a call that needs none', async () => {
    const { token: leaving } = await nucleus.signIn('readOnly')
    const tried = async (headers: Record<string, string>) => {
      const { statusCode } = await nucleus.app.inject({ method: 'POST', url: '/nucleus/logout', headers })
      return statusCode
    }
    expect(await tried({ ...bearer(leaving), ...json })).toBe(200)
    expect(await tried({ ...bearer(leaving), ...json })).toBe(401)
    expect(await tried(bearer((await nucleus.signIn('readOnly')).token))).toBe(200)
  })

  test('with keys of every object says nothing by them', async () => {
    const payload = `{"__proto__":{"name":"A","color":"#112233"},"constructor":{"prototype":{"name":"A"}},"eventId":${eventId}}`
    expect(await refusal({ method: 'POST', url, payload, headers: json })).toEqual([
      422,
      { name: 'Please enter Name', color: 'Please enter Colour' },
    ])
  })

  test('of an upload that is no form names the file', async () => {
    const upload = { method: 'POST', url: '/nucleus/files' } as const
    expect(await refusal({ ...upload, payload: '{}', headers: json })).toEqual([
      415,
      { file: 'Send form data with one part named “file”.' },
    ])
    expect(await refusal({ ...upload, payload: 'x', headers: { 'content-type': 'multipart/form-data' } })).toEqual([
      400,
      { file: 'The form cannot be read. Send it again.' },
    ])
  })
})
