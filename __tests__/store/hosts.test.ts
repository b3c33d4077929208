import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from '@jest/globals'
import { logout } from '#contract/auth.ts'
import { nightTimeGuests } from '#contract/events/nightTimeGuests.ts'
import { tracks } from '#contract/events/tracks.ts'
import { allCalls } from '#contract/index.ts'
import { makeNucleus } from '#services/nucleus.ts'

const servers: ReturnType<typeof createServer>[] = []
afterAll(() => servers.forEach((server) => server.close()))

/** A server that answers every call with its name, and records its requests. */
async function serverOf(name: string) {
  const requests: string[] = []
  const server = createServer((request, answer) => {
    requests.push(`${request.url} ${request.headers.authorization}`)
    answer.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 200, message: name, data: [] }))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/nucleus` }
}

test('a list of the events host goes to that server, with the token; what is saved and every other call to the own one', async () => {
  const [own, events] = [await serverOf('own'), await serverOf('events')]
  const { send } = makeNucleus({ getAccessToken: () => 'a-token', baseUrl: own.url, hostUrls: { events: events.url } })
  expect(await send(nightTimeGuests.calls.list, { eventId: 3, page: 1 })).toMatchObject({ status: 200, message: 'events' })
  expect(await send(nightTimeGuests.calls.remove, { nightTimeGuestId: 3 })).toMatchObject({ message: 'own' })
  expect(await send(tracks.calls.list, { eventId: 3 })).toMatchObject({ message: 'own' })
  expect(events.requests).toEqual(['/nucleus/events/night_time_guests/3?page=1 Bearer a-token'])
  expect(own.requests).toHaveLength(2)
})

test('a call of the copilot host goes to that server, with the token; no call of the product does', async () => {
  const [own, copilot] = [await serverOf('own'), await serverOf('copilot')]
  const { send } = makeNucleus({ getAccessToken: () => 'a-token', baseUrl: own.url, hostUrls: { copilot: copilot.url } })
  expect(await send({ ...tracks.calls.list, host: 'copilot' }, { eventId: 3 })).toMatchObject({ status: 200, message: 'copilot' })
  expect(await send(tracks.calls.list, { eventId: 3 })).toMatchObject({ message: 'own' })
  expect(copilot.requests).toEqual(['/nucleus/events/session_tracks/3 Bearer a-token'])
  expect(allCalls.filter(({ host }) => host === 'copilot')).toEqual([])
})

test('without a server of its own the list goes where all calls go', async () => {
  const own = await serverOf('own')
  const { send } = makeNucleus({ getAccessToken: () => 'a-token', baseUrl: own.url })
  expect(await send(nightTimeGuests.calls.list, { eventId: 3 })).toMatchObject({ message: 'own' })
})

test('a call has the token of the moment in which it was sent: who logs out forgets it at once', async () => {
  const own = await serverOf('own')
  let token = 'a-token'
  const { send } = makeNucleus({ getAccessToken: () => token, baseUrl: own.url })
  const reply = send(logout, {})
  token = ''
  expect(await reply).toMatchObject({ status: 200 })
  expect(own.requests).toEqual(['/nucleus/logout Bearer a-token'])
})
