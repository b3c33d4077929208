import { expect, test } from '@jest/globals'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { rowOf } from './support/controls.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()

test('a copy of an event says when it will be, has all of its parts and none of its people', async () => {
  const page = await site.openAs(accounts.admin, '/events?q=forum')
  const names = async (path: string) => (await ask<{ name: string }[]>(page, path)).data.map(({ name }) => name)
  const [tracks, locations, types] = [
    await names('/events/session_tracks/1'),
    await names('/events/session_locations/1'),
    await names('/events/company_types/1'),
  ]
  await page.getByRole('button', { name: /^Duplicate Meridian Allocator Forum/ }).click()
  const form = page.getByRole('dialog', { name: /^Duplicate Meridian/ })
  await form.getByLabel('Name', { exact: true }).fill('Meridian Autumn Forum')
  await form.getByLabel('Event code').fill('meridian-autumn')
  await form.getByLabel('Starts').fill('2028-10-03T08:30')
  await form.getByText('Tue 3 Oct 2028, 08:30 to Wed 4 Oct 2028, 17:30 in New York, 2 days').waitFor()
  await form.getByText(/Other dates move by [\d,]+ days forward\. Times of day do not change\./).waitFor()
  await form.getByText(/People are never duplicated/).waitFor()
  for (const [part, count] of [
    ['Tracks', tracks.length],
    ['Locations', locations.length],
    ['Registration company types', types.length],
    ['Pages', 10],
  ] as const) {
    const box = form.getByRole('checkbox', { name: new RegExp(`^${part} ${count}\\b`) })
    await box.waitFor()
    expect(await box.isChecked()).toBe(true)
  }
  expect(await form.getByRole('checkbox', { name: /^(Speakers|Registrations)/ }).count()).toBe(0)
  await form.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Meridian Autumn Forum', level: 1 }).waitFor()
  await page.getByText('Tue 3 Oct 2028, 08:30 to Wed 4 Oct 2028, 17:30 in New York', { exact: false }).waitFor()
  const eventId = Number(/events\/(\d+)/.exec(page.url())?.[1])

  await page.getByRole('link', { name: 'Tracks' }).click()
  for (const name of tracks) await rowOf(page, name).waitFor()
  await page.getByRole('link', { name: 'Locations' }).click()
  for (const name of locations) await rowOf(page, name).waitFor()
  expect(await names(`/events/company_types/${eventId}`)).toEqual(types)
  await page.getByRole('link', { name: 'Speakers' }).click()
  await page.getByText(/No speakers yet/).waitFor()
  await page.getByRole('link', { name: 'Registrations' }).click()
  expect((await ask<unknown[]>(page, `/events/registrations/${eventId}/0/0`)).data).toEqual([])

  await page.getByRole('link', { name: 'Pages' }).click()
  const faq = rowOf(page, /FAQ.*Hidden/)
  await faq.waitFor()
  expect(await page.getByRole('row', { name: /Public|Registered only/ }).count()).toBe(0)
  await faq.click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Who can come?' }).waitFor()
})
