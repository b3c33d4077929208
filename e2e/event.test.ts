import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { choose, offered, rowOf, toast } from './support/controls.ts'
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
}
const stored = async (page: Page, eventId: number) => (await ask<EventRow>(page, `/events/event/${eventId}`)).data
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

describe('an event', () => {
  test('is created, filled in and found again after a reload, its dates in its own zone', async () => {
    const page = await openAs('/events')
    await page.getByRole('button', { name: 'Create event' }).click()
    const form = page.getByRole('dialog', { name: 'New event' })
    await form.getByLabel('Name', { exact: true }).fill('Nordic Pension Days')
    await form.getByLabel('Event code').fill('nordic-pension-days')
    await choose(form.getByLabel('Time zone'), /Stockholm/, 'Stockholm')
    await form.getByLabel('Starts').fill('2027-06-03T09:00')
    await form.getByLabel('Ends').fill('2027-06-04T17:00')
    await form.getByLabel('City').fill('Stockholm')
    await choose(form.getByLabel('Country'), 'Sweden', 'Swed')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/events\/\d+\/basic$/)
    const eventId = Number(/events\/(\d+)/.exec(page.url())?.[1])

    await page.getByLabel('Name', { exact: true }).fill('Nordic Pension Week')
    await page.getByLabel('Starts').fill('2027-06-02T08:00')
    await page.getByLabel('Capacity').fill('120')
    await choose(page.getByRole('combobox', { name: 'Add a host' }), 'Kestrel Heath University Endowment', 'kestrel h')
    await choose(page.getByLabel('IR representatives'), 'Noor van Aalst')
    await save(page)
    await page.getByRole('heading', { name: 'Nordic Pension Week', level: 1 }).waitFor()

    await page.reload()
    await page.getByText('2–4 Jun 2027').first().waitFor()
    expect(await page.getByLabel('Starts').inputValue()).toBe('2027-06-02T08:00')
    expect(await page.getByLabel('Capacity').inputValue()).toBe('120')
    expect(await page.getByLabel('Name of host 1 as guests see it').inputValue()).toBe('Kestrel Heath University Endowment')
    await page.getByRole('region', { name: 'Hosts and representatives' }).getByText('Noor van Aalst').waitFor()
    // Summer time: two hours ahead of UTC.
    expect(await stored(page, eventId)).toMatchObject({ startsAt: '2027-06-02T06:00:00.000Z', endsAt: '2027-06-04T15:00:00.000Z' })
  })

  test('that would end before it starts is refused at the field, and nothing is saved', async () => {
    const page = await openAs(forum)
    const ends = page.getByLabel('Ends')
    await ends.waitFor()
    const before = await stored(page, 1)
    await ends.fill('2020-01-01T10:00')
    await save(page)
    await page.getByRole('region', { name: 'Dates' }).getByText('Ends must be after Starts').waitFor()
    expect(await ends.getAttribute('aria-invalid')).toBe('true')
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
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await page.getByRole('link', { name: 'Tracks' }).click()
    await page.getByText('You have unsaved changes.').waitFor()
    expect(asked).toEqual(['You have unsaved changes. Leave without saving them?'])
    expect(await name.inputValue()).toBe('Not saved yet')
    expect(new URL(page.url()).pathname).toBe(forum)

    page.once('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goBack({ waitUntil: 'commit' })
    await eventually(() => expect(asked).toHaveLength(2))
    await eventually(() => expect(new URL(page.url()).pathname).toBe(forum))
    expect(await name.inputValue()).toBe('Not saved yet')

    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.accept()
    })
    await page.getByRole('link', { name: 'Tracks' }).click()
    await page.waitForURL('**/events/1/tracks')
    await page.getByRole('button', { name: 'Add track' }).waitFor()
    expect(asked).toHaveLength(3)
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
    await page.getByRole('button', { name: 'State: Draft. Change state' }).click()
    expect(await offered(page)).toEqual(['Published', 'Cancelled'])
    await page.getByRole('menuitem', { name: 'Cancelled' }).click()
    const question = page.getByRole('dialog', { name: /^Set “Southern Cross Summit.*” to Cancelled\?$/ })
    await question.getByRole('button', { name: 'Cancel', exact: true }).click()
    await question.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'State: Draft. Change state' }).click()
    await page.getByRole('menuitem', { name: 'Published' }).click()
    await toast(page, 'Event updated successfully.').waitFor()
    await page.getByRole('button', { name: 'State: Published. Change state' }).click()
    expect(await offered(page)).toEqual(['Draft', 'Registration closed', 'Live', 'Cancelled'])
  })
})

describe('addresses', () => {
  test('of an event, a tab or a page that does not exist say so', async () => {
    site.allow(/status of 404/, /events\/event\/fetch failed 404/)
    const page = await openAs('/events/999999/basic')
    await page.getByText('This event does not exist').waitFor()
    await page.goto('/events/1/nonsense')
    await page.getByText('There is no such tab').waitFor()
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor()
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
    await choose(page.getByRole('combobox', { name: 'State' }), 'Draft')
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
})
