import { afterAll, describe, expect, test } from '@jest/globals'
import type { Page, Request } from 'playwright-core'
import type { Track } from '#contract/events/tracks.ts'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { rowOf, toast } from './support/controls.ts'
import { makeBreakableConnection } from './support/breakableConnection.ts'
import { eventually } from './support/eventually.ts'
import { startServer } from './support/server.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

let made = 0
/** A track of event 1, made as whoever is signed in on the page. */
async function makeTrack(page: Page): Promise<Track> {
  made += 1
  const { data } = await ask<Track>(page, '/events/session_track/upsert', {
    eventId: 1,
    name: `Live ${made}`,
    color: '#1f5fbf',
    description: 'Before',
  })
  return data
}
const change = (page: Page, { sessionTrackId, rowVersion }: Track, values: object) =>
  ask<Track>(page, '/events/session_track/upsert', { sessionTrackId, rowVersion, ...values })
/** Both pages hear what is written once their streams have begun. */
const openBoth = async (path: string): Promise<[Page, Page]> => {
  const pages: Page[] = []
  for (const account of [accounts.admin, accounts.eventManager]) {
    const page = await site.openAs(account, path)
    await page.getByRole('table').first().waitFor()
    pages.push(page)
  }
  return pages as [Page, Page]
}
const form = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true })

describe('a change', () => {
  test('shows in the other browser: a new row, a new name, a delete; the changed row is marked', async () => {
    const [maya, tomas] = await openBoth('/events/1/tracks')
    const track = await makeTrack(maya)
    await rowOf(tomas, new RegExp(`Live ${made}`)).waitFor()

    await rowOf(maya, new RegExp(`Live ${made}`)).click()
    await field(maya, 'Name').fill('Renamed live')
    await form(maya).getByRole('button', { name: 'Save', exact: true }).click()
    await rowOf(tomas, /Renamed live/).waitFor()
    expect(await rowOf(tomas, /Renamed live/).getAttribute('data-changed')).toBe('even')

    await ask(maya, '/events/session_track/delete', { sessionTrackId: track.sessionTrackId, rowVersion: 2 })
    await rowOf(tomas, /Renamed live/).waitFor({ state: 'detached' })
  })
})

describe('a form that is open', () => {
  test('takes over what others change beside what is typed, loses no keystroke, and saves both', async () => {
    const [maya, tomas] = await openBoth('/events/1/tracks')
    const track = await makeTrack(maya)
    await rowOf(tomas, new RegExp(track.name)).click()
    const description = field(tomas, 'Description')
    await description.click()
    await description.press('End')
    const words = ' and every word that is typed while the other one saves again and again'
    const typing = description.pressSequentially(words, { delay: 40 })
    const names = [1, 2, 3, 4].map((time) => `${track.name} — ${time}`)
    for (const [at, name] of names.entries()) {
      await change(maya, { ...track, rowVersion: track.rowVersion + at }, { name })
      await eventually(async () => expect(await field(tomas, 'Name').inputValue()).toBe(name))
    }
    await typing
    expect(await description.inputValue()).toBe(`Before${words}`)
    expect(await description.evaluate((input: HTMLTextAreaElement) => [document.activeElement === input, input.selectionStart])).toEqual([
      true,
      `Before${words}`.length,
    ])
    await form(tomas).getByText('Maya Lindqvist just changed this.').waitFor()
    await form(tomas).getByRole('button', { name: 'Save', exact: true }).click()
    await toast(tomas, 'Session Track updated successfully.').waitFor()
    const { data } = await ask<Track[]>(tomas, `/events/session_tracks/1?id=${track.sessionTrackId}`)
    expect(data[0]).toMatchObject({ name: names.at(-1), description: `Before${words}` })
  })

  test('asks about a field that both changed: mine stays until the other is taken, and is saved when it is chosen', async () => {
    const [maya, tomas] = await openBoth('/events/1/tracks')
    const track = await makeTrack(maya)
    await rowOf(tomas, new RegExp(track.name)).click()
    await field(tomas, 'Name').fill('What Tomas wants')
    const { data: second } = await change(maya, track, { name: 'What Maya wants' })
    const question = form(tomas).getByRole('group', { name: 'Name: changed by Maya Lindqvist' })
    await question.getByText('Maya Lindqvist changed this to What Maya wants').waitFor()
    expect(await field(tomas, 'Name').inputValue()).toBe('What Tomas wants')

    await form(tomas).getByRole('button', { name: 'Save', exact: true }).click()
    await tomas.getByText('Maya Lindqvist changed this record').waitFor()
    await tomas.getByRole('button', { name: 'Keep editing' }).click()
    await question.getByRole('button', { name: 'Use theirs' }).click()
    expect(await field(tomas, 'Name').inputValue()).toBe('What Maya wants')

    await field(tomas, 'Name').fill('What Tomas wants after all')
    await change(maya, second, { name: 'What Maya wants now' })
    await question.getByRole('button', { name: 'Keep mine' }).click()
    expect(await field(tomas, 'Name').evaluate((input) => document.activeElement === input)).toBe(true)
    await form(tomas).getByRole('button', { name: 'Save', exact: true }).click()
    await toast(tomas, 'Session Track updated successfully.').waitFor()
    const { data } = await ask<Track[]>(tomas, `/events/session_tracks/1?id=${track.sessionTrackId}`)
    expect(data[0]?.name).toBe('What Tomas wants after all')
  })

  test('shows who else has it open, and says when somebody deletes it', async () => {
    const [maya, tomas] = await openBoth('/events/1/tracks')
    const track = await makeTrack(maya)
    await rowOf(maya, new RegExp(track.name)).click()
    await rowOf(tomas, new RegExp(track.name)).click()
    await form(maya).getByText('Also open here: Tomás Ferreira').waitFor({ state: 'attached' })
    await form(tomas).getByText('Also open here: Maya Lindqvist').waitFor({ state: 'attached' })
    await form(maya).getByText('TF', { exact: true }).waitFor()
    await form(tomas).getByRole('button', { name: 'Cancel' }).click()
    await form(maya).getByText('Also open here').waitFor({ state: 'detached' })
    await ask(tomas, '/events/session_track/delete', { sessionTrackId: track.sessionTrackId, rowVersion: 1 })
    await form(maya).getByText('Someone else deleted this.').waitFor()
  })
})

describe('the stream', () => {
  const isStream = (request: Request) => new URL(request.url()).pathname === '/nucleus/changes'

  test('is one for all tabs of a browser, and goes on in another when the first is closed', async () => {
    const first = await site.openAs(accounts.admin, '/events/1/tracks')
    const streams: Request[] = []
    first.context().on('request', (request) => isStream(request) && request.frame().page() !== first && streams.push(request))
    const others: Page[] = []
    for (let count = 0; count < 7; count += 1) {
      const page = await first.context().newPage()
      await page.goto(first.url())
      await page.getByRole('table').first().waitFor()
      others.push(page)
    }
    expect(streams).toHaveLength(0)
    const last = others.at(-1) ?? first
    const track = await makeTrack(first)
    await rowOf(last, new RegExp(track.name)).waitFor()

    await first.close()
    await eventually(() => expect(streams).toHaveLength(1))
    const renamed = await change(last, track, { name: 'After the first tab' })
    await rowOf(last, new RegExp(renamed.data.name)).waitFor()
  })

  test('comes back after nucleus was away, with what was written meanwhile', async () => {
    site.allow(/502 \(Bad Gateway\)/, /Again failed 502/, /ERR_INCOMPLETE_CHUNKED_ENCODING/)
    const way = await makeBreakableConnection(site.server.url)
    const beside = await startServer({ NUCLEUS_URL: way.url })
    ends.push(way.cut, beside.stop)
    const maya = await site.openAs(accounts.admin, '/events/1/tracks')
    const tomas = await site.openAs(accounts.eventManager, '/dashboard')
    await tomas.goto(`${beside.url}/events/1/tracks`)
    await tomas.getByRole('table').first().waitFor()
    const track = await makeTrack(maya)
    await rowOf(tomas, new RegExp(track.name)).waitFor()
    const failed = tomas.waitForResponse((response) => isStream(response.request()) && response.status() === 502)
    await way.cut()
    await failed
    await change(maya, track, { name: 'Written meanwhile' })
    await way.restore()
    await rowOf(tomas, /Written meanwhile/).waitFor()
  })

  test('ends with its session', async () => {
    const page = await site.openAs(accounts.noor, '/events/1/tracks')
    const track = await makeTrack(await site.openAs(accounts.admin, '/dashboard'))
    await rowOf(page, new RegExp(track.name)).waitFor()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    // A browser may call the same end either.
    const look = (request: Request) => isStream(request) && resolve()
    page.on('requestfinished', look).on('requestfailed', look)
    await ask(page, '/logout', {})
    await ended
    // Nobody who was signed out has to sign in before they do something.
    await rowOf(page, new RegExp(track.name)).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
