import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { rowOf, toast } from './support/controls.ts'
import { countClicks } from './support/countClicks.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
/** An event that is not published, and its pages neither. */
const path = '/events/4/pages'

interface PageRow {
  pagesEventId: number
  title: string
  slug: string
  visibility: number
  publishedAt: string | null
  bodyHtml: string | null
}
const stored = async (page: Page, title: string) => (await ask<PageRow[]>(page, '/events/pages/4')).data.find((one) => one.title === title)
/** What attendees see, in its frame. */
const preview = (page: Page) => page.frameLocator('iframe[title="The page as attendees see it"]')
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const openPage = async (page: Page, title: string) => {
  await rowOf(page, new RegExp(`^.*${title}.*Hidden|${title}`))
    .first()
    .click()
  const form = page.getByRole('dialog', { name: title, exact: true })
  await text(page).waitFor()
  return form
}

describe('a page of an event', () => {
  test('is written beside what attendees get, and published', async () => {
    const page = await site.openAs(accounts.admin, path)
    const clicks = await countClicks(page)
    const form = await openPage(page, 'Sponsors')
    await form.getByText('Only staff see this page.').first().waitFor()
    await text(page).fill('Bring a coat: the terrace is windy.')
    await preview(page).getByText('Bring a coat: the terrace is windy.').waitFor()
    await preview(page).getByText('Southern Cross Summit').first().waitFor()
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')

    await form.getByText('Public', { exact: true }).click()
    await form.getByText('It is published when you save.', { exact: false }).waitFor()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Event page saved.').waitFor()
    await rowOf(page, /Sponsors.*Public/).waitFor()
    expect(clicks()).toBeLessThanOrEqual(3)
    expect(await stored(page, 'Sponsors')).toMatchObject({ visibility: 3, bodyHtml: '<p>Bring a coat: the terrace is windy.</p>' })
    expect((await stored(page, 'Sponsors'))?.publishedAt).not.toBeNull()
  })

  test('shows its picture in the preview, on a telephone as well', async () => {
    const page = await site.openAs(accounts.admin, path)
    const form = await openPage(page, 'Terms')
    const picture = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#1010c0' } })
      .jpeg()
      .toBuffer()
    await form.locator('input[type=file]').setInputFiles({ name: 'pier.jpg', mimeType: 'image/jpeg', buffer: picture })
    const hero = preview(page).locator('img.hero')
    await hero.waitFor()
    await eventually(async () => expect(await hero.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640))
    const width = () => page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.clientWidth)
    expect(await width()).toBe(1120)
    await form.getByText('Phone', { exact: true }).click()
    await eventually(async () => expect(await width()).toBe(390))
    expect(await seriousProblems(page)).toEqual([])
  })

  test('is shown to whoever holds a telephone as one shows it', async () => {
    const page = await site.openAs(accounts.readOnly, path, { viewport: { width: 390, height: 844 } })
    await page.locator('[data-phone="title"]').filter({ hasText: 'Home' }).click()
    const form = page.getByRole('dialog', { name: 'Home' })
    await form.getByText('Preview', { exact: true }).click()
    await preview(page).getByRole('heading', { name: 'Home' }).waitFor()
    expect(await form.getByRole('radio', { name: 'Phone' }).isChecked()).toBe(true)
    expect(await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.clientWidth)).toBeLessThanOrEqual(390)
  })

  test('asks before unsaved text is left, and its history tells words and puts them back', async () => {
    const page = await site.openAs(accounts.admin, path)
    const form = await openPage(page, 'Home')
    const before = (await stored(page, 'Home'))?.bodyHtml
    await text(page).fill('Everything is new.')
    // At once: before anything else could have noticed.
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Event page saved.').waitFor()
    expect((await stored(page, 'Home'))?.bodyHtml).toContain('Everything is new.')

    await openPage(page, 'Home')
    await form.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    const words = history.locator('.html-change').first()
    await words.locator('ins').getByText('Everything is new.').waitFor()
    expect(await words.innerText()).not.toMatch(/<\/?p>/)
    const looking = history.getByRole('listitem').first().getByRole('button', { name: 'See the page' })
    await looking.press('Enter')
    const version = page.getByRole('dialog', { name: /^The page on / })
    const shown = (side: string) => version.frameLocator(`iframe[title="The page ${side} the change"]`)
    await shown('after').getByText('Everything is new.').waitFor()
    await shown('before').getByRole('heading', { name: 'Home' }).waitFor()
    expect(await shown('before').getByText('Everything is new.').count()).toBe(0)
    for (const frame of await version.locator('iframe').all()) expect(await frame.getAttribute('sandbox')).toBe('')
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await version.waitFor({ state: 'hidden' })
    await eventually(async () => expect(await looking.evaluate((button) => button === document.activeElement)).toBe(true))
    await history.getByRole('listitem').last().getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('tooltip').getByRole('button', { name: 'Restore' }).click()
    await toast(page, 'Version restored successfully.').waitFor()
    await eventually(async () => expect((await stored(page, 'Home'))?.bodyHtml).toBe(before))
  })

  test('is added by staff as a custom one, and gets an address of its own', async () => {
    const page = await site.openAs(accounts.eventManager, path)
    await page.getByRole('button', { name: 'Add page' }).click()
    const form = page.getByRole('dialog', { name: 'Add page' })
    await form.getByLabel('Title', { exact: true }).fill('FAQ')
    await preview(page).getByRole('heading', { name: 'FAQ' }).waitFor()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Event page added.').waitFor()
    await rowOf(page, /faq-2/).waitFor()
  })

  test('is read by those who may not write, as it is stored', async () => {
    const page = await site.openAs(accounts.readOnly, '/events/1/pages')
    await rowOf(page, /Venue & hotel/).click()
    await preview(page).getByRole('heading', { name: 'Getting there' }).waitFor()
    await page.getByText('Only registered attendees see this page.').first().waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  })

  test('has text and preview one after the other on a telephone', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/pages')
    await page.setViewportSize({ width: 360, height: 740 })
    await rowOf(page, /FAQ/).click()
    await text(page).waitFor()
    expect(await page.locator('iframe').isVisible()).toBe(false)
    await page.getByText('Preview', { exact: true }).click()
    await preview(page).getByRole('heading', { name: 'Who can come?' }).waitFor()
    expect(await text(page).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
