import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { seriousProblems } from './support/axe.ts'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { choose, isInReach, offeredOptions, rowOf, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const forum = '/events/1/basic'
const draft = '/events/4/basic'
const openAs = (path: string) => site.openAs(accounts.admin, path)

interface EventRow {
  eventId: number
  name: string
  rowVersion: number
  startsAt: string
  endsAt: string
  eventHosts: { displayName: string }[]
  irReps: number[]
}
const stored = async (page: Page, eventId: number) => (await ask<EventRow>(page, `/events/event/${eventId}`)).data
/** What an open select offers; Ant Design paints it outside the accessible list. */
const option = (page: Page, text: string) => page.locator('.ant-select-item-option:visible').filter({ hasText: text }).first()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

describe('an event', () => {
  test('is created, filled in and found again after a reload, its dates in its own zone', async () => {
    const page = await openAs('/events')
    await page.getByRole('button', { name: 'Create event' }).click()
    const form = page.getByRole('dialog', { name: 'Create event' })
    await form.getByLabel('Name', { exact: true }).fill('Nordic Pension Days')
    await form.getByLabel('Event code').fill('nordic-pension-days')
    await choose(form.getByLabel('Time zone'), /Stockholm/, 'Stockholm')
    await form.getByLabel('Starts').fill('2027-06-03T09:00')
    await form.getByLabel('Ends').fill('2027-06-04T17:00')
    await form.getByLabel('City').fill('Stockholm')
    await choose(form.getByLabel('Country'), 'Sweden', 'Swed')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/events\/\d+\/basic$/)
    const eventId = Number(/events\/(\d+)/.exec(page.url())?.[1])

    // The dialog has fields of the same names until it has closed.
    await form.waitFor({ state: 'hidden' })
    await page.getByLabel('Name', { exact: true }).fill('Nordic Pension Week')
    await page.getByLabel('Starts').fill('2027-06-02T08:00')
    // The end has followed by a day.
    await page.getByLabel('Ends').fill('2027-06-04T17:00')
    await page.getByLabel('Capacity').fill('120')
    await choose(page.getByRole('combobox', { name: 'Add a host' }), 'Kestrel Heath University Endowment', 'kestrel h')
    await choose(page.getByLabel('IR reps'), 'Noor van Aalst')
    await save(page)
    await page.getByRole('heading', { name: 'Nordic Pension Week', level: 1 }).waitFor()

    await page.reload()
    await page.getByText('2–4 Jun 2027').first().waitFor()
    expect(await page.getByLabel('Starts').inputValue()).toBe('2 Jun 2027, 08:00')
    expect(await page.getByLabel('Capacity').inputValue()).toBe('120')
    expect(await page.getByLabel('Name of host 1 as guests see it').inputValue()).toBe('Kestrel Heath University Endowment')
    await page.getByRole('region', { name: 'Hosts and representatives' }).getByText('Noor van Aalst').waitFor()
    // Summer time: two hours ahead of UTC.
    expect(await stored(page, eventId)).toMatchObject({ startsAt: '2027-06-02T06:00:00.000Z', endsAt: '2027-06-04T15:00:00.000Z' })
  })

  test('gets hosts and representatives by keyboard alone, and keeps the order of its hosts', async () => {
    const page = await openAs(draft)
    const { keyboard } = page
    const people = page.getByRole('region', { name: 'Hosts and representatives' })
    const nameOf = (at: number) => people.getByLabel(`Name of host ${at} as guests see it`)
    const before = (await stored(page, 4)).eventHosts.length
    const add = people.getByRole('combobox', { name: 'Add a host' })
    for (const [at, name] of ['Kestrel Heath University Endowment', 'Maya Lindqvist'].entries()) {
      await add.focus()
      await keyboard.type(name.slice(0, 9))
      await option(page, name).waitFor()
      await keyboard.press('Enter')
      await eventually(async () => expect(await nameOf(before + at + 1).inputValue()).toBe(name))
    }
    const up = people.getByRole('button', { name: 'Move Maya Lindqvist up' })
    await up.focus()
    await keyboard.press('Enter')
    await eventually(async () => expect(await nameOf(before + 1).inputValue()).toBe('Maya Lindqvist'))

    const { irReps } = await stored(page, 4)
    const { data: staff } = await ask<{ contactId: number; name: string }[]>(page, '/admin_contacts')
    const rep = staff.find(({ contactId }) => !irReps.includes(contactId))?.name ?? ''
    await people.getByLabel('IR reps').focus()
    await keyboard.type(rep)
    await option(page, rep).waitFor()
    await keyboard.press('Enter')
    await keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await toast(page, 'Event updated successfully.').waitFor()
    const names = async () => (await stored(page, 4)).eventHosts.slice(before).map(({ displayName }) => displayName)
    expect(await names()).toEqual(['Maya Lindqvist', 'Kestrel Heath University Endowment'])
    await page.reload()
    await people.getByText(rep).waitFor()

    await people.getByRole('button', { name: 'Remove Maya Lindqvist' }).press('Enter')
    // Disabled until the removal has reached the form; a key on it would go nowhere.
    await page.getByRole('button', { name: 'Save', exact: true, disabled: false }).press('Enter')
    await eventually(async () => expect(await names()).toEqual(['Kestrel Heath University Endowment']))
  })

  test.each([
    [1280, 800],
    [900, 800],
    [390, 844],
  ])('is saved again while the message of the first save is still shown, in %i pixels', async (width, height) => {
    const page = await site.openAs(accounts.admin, draft, { viewport: { width, height } })
    const button = page.getByRole('button', { name: 'Save', exact: true })
    await page.getByLabel('Capacity').fill(String(width))
    await button.click()
    await toast(page, 'Event updated successfully.').waitFor()
    expect(await isInReach(button)).toBe(true)
  })

  test('gets a logo and a banner, which stay after a reload, and loses one again', async () => {
    const page = await openAs(draft)
    const web = page.getByRole('region', { name: 'E-mail and website' })
    const png = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 4, background: '#10406080' } })
        .png()
        .toBuffer()
    const sizes = [
      [300, 120],
      [1200, 300],
    ] as const
    for (const [at, [width, height]] of sizes.entries()) {
      const file = { name: `picture-${at}.png`, mimeType: 'image/png', buffer: await png(width, height) }
      await web.locator('input[type=file]').nth(at).setInputFiles(file)
      await eventually(async () => expect(await web.locator('img.picture').count()).toBe(at + 1))
    }
    await save(page)
    await toast(page, 'Event updated successfully.').waitFor()
    await page.reload()
    const shown = async () =>
      Promise.all(
        (await web.locator('img.picture').all()).map((img) =>
          img.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]),
        ),
      )
    await eventually(async () => expect(await shown()).toEqual(sizes))
    expect(await stored(page, 4)).toMatchObject({ logoUrl: expect.any(String), bannerUrl: expect.any(String) })
    await web.getByRole('button', { name: 'Remove' }).last().click()
    await save(page)
    await eventually(async () => expect(await stored(page, 4)).toMatchObject({ logoUrl: expect.any(String), bannerUrl: null }))
  })

  test('that would end before it starts is refused at the field, and nothing is saved', async () => {
    const page = await openAs(forum)
    const ends = page.getByLabel('Ends')
    await ends.waitFor()
    const before = await stored(page, 1)
    await ends.fill('2020-01-01T10:00')
    await save(page)
    await page.getByRole('region', { name: 'Dates' }).getByText('Ends must be after Starts').waitFor()
    await eventually(async () => expect(await ends.getAttribute('aria-invalid')).toBe('true'))
    await page.getByLabel('Name', { exact: true }).fill('')
    await save(page)
    await page.getByRole('region', { name: 'Event', exact: true }).getByText('Please enter Name').waitFor()
    expect(await stored(page, 1)).toEqual(before)
  })

  test('asks before unsaved changes are left, and keeps them for who stays', async () => {
    const page = await openAs('/events?q=forum')
    await page.getByRole('link', { name: /^Meridian Allocator Forum/ }).click()
    await page.waitForURL(`**${forum}`)
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Not saved yet')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const stay = async () => {
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await question.waitFor({ state: 'detached' })
      expect(await name.inputValue()).toBe('Not saved yet')
      expect(new URL(page.url()).pathname).toBe(forum)
    }
    await page.getByRole('link', { name: 'Tracks' }).click()
    await page.getByText('You have unsaved changes.').waitFor()
    await stay()
    await page.goBack({ waitUntil: 'commit' })
    await stay()

    await page.goBack({ waitUntil: 'commit' })
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/events?q=forum')
    await page.goForward()
    await page.waitForURL(`**${forum}`)
    await name.fill('Not saved either')
    await page.getByRole('link', { name: 'Tracks' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/events/1/tracks')
    await page.getByRole('button', { name: 'Add track' }).waitFor()
  })

  test('is duplicated with its parts, every date moved by as many days', async () => {
    const page = await openAs('/events?q=forum')
    await page.getByRole('button', { name: /^Duplicate Meridian Allocator Forum/ }).click()
    const form = page.getByRole('dialog', { name: /^Duplicate Meridian/ })
    await form.getByLabel('Name', { exact: true }).fill('Meridian Spring Forum')
    await form.getByLabel('Event code').fill('meridian-spring')
    await form.getByLabel('Starts').fill('2028-03-06T08:30')
    await form.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { name: 'Meridian Spring Forum', level: 1 }).waitFor()

    const eventId = Number(/events\/(\d+)/.exec(page.url())?.[1])
    const [copy, original] = await Promise.all([stored(page, eventId), stored(page, 1)])
    const hours = ({ startsAt, endsAt }: EventRow) => (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000
    expect(hours(copy)).toBe(hours(original))
    await page.getByRole('link', { name: 'Tracks' }).click()
    const { data: tracks } = await ask<{ name: string }[]>(page, '/events/session_tracks/1')
    expect(tracks.length).toBeGreaterThan(0)
    for (const { name } of tracks) await rowOf(page, name).waitFor()
  })

  test('offers only the states that may follow, and asks before a hard one', async () => {
    const page = await openAs(draft)
    await page.getByRole('button', { name: 'Status: Draft. Change status' }).click()
    expect(await offeredOptions(page)).toEqual(['Published', 'Cancelled'])
    await page.getByRole('menuitem', { name: 'Cancelled' }).click()
    const question = page.getByRole('dialog', { name: /^Cancel “Southern Cross Summit.*”\?$/ })
    await question.getByRole('button', { name: 'Keep event' }).click()
    await question.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Status: Draft. Change status' }).click()
    await page.getByRole('menuitem', { name: 'Published' }).click()
    const checks = page.getByRole('dialog', { name: /^Publish “Southern Cross Summit.*”\?$/ })
    await checks
      .getByRole('listitem')
      .filter({ hasText: /pages are hidden/ })
      .getByRole('link', { name: 'Pages' })
      .waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await checks.getByRole('button', { name: 'Publish anyway' }).click()
    await toast(page, 'Event updated successfully.').waitFor()
    await page.getByRole('button', { name: 'Status: Published. Change status' }).click()
    expect(await offeredOptions(page)).toEqual(['Draft', 'Registration closed', 'Live', 'Cancelled'])
  })
})

describe('addresses', () => {
  test('of an event, a tab or a page that does not exist say so', async () => {
    site.allow(/status of 404/, /events\/event\/fetch failed 404/)
    const page = await openAs('/events/999999/basic')
    await page.getByText('Event not found').waitFor()
    await page.goto('/events/1/nonsense')
    await page.getByText('Tab not found').waitFor()
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  })

  test('of the list of events hold search, filter and page, through an event and back and through a reload', async () => {
    const page = await openAs('/events')
    const { data: source } = await ask<Record<string, unknown>>(page, '/events/event/4')
    const made = Array.from({ length: 24 }, (_, index) => ({
      ...source,
      eventId: null,
      eventStateId: 1,
      name: `Roadshow ${index + 1}`,
      eventCode: `roadshow-${index + 1}`,
    }))
    for (const body of made) expect((await ask(page, '/events/event/upsert', body)).status).toBe(200)

    await page.goto('/events?pageSize=20')
    await page.getByRole('searchbox').fill('roadshow')
    await page.waitForURL('**/events?*q=roadshow')
    await choose(page.getByRole('combobox', { name: 'Status' }), 'Draft')
    await page.waitForURL('**/events?*states=1*')
    await page.keyboard.press('Escape')
    await page.getByText('1–20 of 24').waitFor()
    await page.getByRole('listitem', { name: '2', exact: true }).click()
    await page.getByText('21–24 of 24').waitFor()
    const shown = async () => ({
      query: Object.fromEntries(new URL(page.url()).searchParams),
      rows: await page.getByRole('link', { name: /^Roadshow/ }).allInnerTexts(),
    })
    const before = await shown()
    expect(before.query).toEqual({ pageSize: '20', q: 'roadshow', states: '1', page: '2' })
    expect(before.rows).toHaveLength(4)

    await page.getByRole('link', { name: before.rows[0], exact: true }).click()
    await page.getByRole('heading', { name: before.rows[0], level: 1 }).waitFor()
    await page.goBack()
    await page.getByText('21–24 of 24').waitFor()
    expect(await shown()).toEqual(before)
    await page.reload()
    await page.getByText('21–24 of 24').waitFor()
    expect(await shown()).toEqual(before)
  })

  test('closes a record by Back also before Next has navigated to it', async () => {
    const page = await openAs('/events/1/speakers')
    const release = await holdNavigation(page)
    await page.locator('tbody tr').nth(2).locator('td').nth(2).click()
    await page.getByRole('dialog').getByLabel('Job title').waitFor()
    await page.evaluate(() => history.back())
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await release()
    await page.getByRole('button', { name: 'Add speaker' }).click()
    await page.waitForURL('**/events/1/speakers?open=new')
    await page.goBack()
    await eventually(() => expect(new URL(page.url()).search).toBe(''))
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

/** Holds every navigation of Next until the returned function is called, which waits for its end. */
async function holdNavigation(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const { pageLoader } = window.next.router
    const getPageList = pageLoader.getPageList.bind(pageLoader)
    const { promise, resolve } = Promise.withResolvers<void>()
    pageLoader.getPageList = () => promise.then(getPageList)
    return { release: resolve }
  })
  return () =>
    held.evaluate(async ({ release }) => {
      release()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
}

declare global {
  interface Window {
    /** Next's own entry to its router. */
    next: { router: { pageLoader: { getPageList: () => Promise<string[]> } } }
  }
}
