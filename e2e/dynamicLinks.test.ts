import { readFile } from 'node:fs/promises'
import { describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose, rowOf, toast } from './support/controls.ts'
import { countClicks } from './support/countClicks.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const path = '/events/1/dynamiclinks'
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

interface Link {
  dynamicLinkId: number
  name: string
  shortCode: string
  clickCount: number
}
/** Follows a link without going where it leads. */
const follow = (shortCode: string, headers: Record<string, string> = {}) =>
  fetch(new URL(`/l/${shortCode}`, site.server.url), { redirect: 'manual', headers })

describe('a link', () => {
  test('is made, copied, scanned, followed and counted', async () => {
    const page = await site.openAs(accounts.admin, path, clipboard)
    const clicks = await countClicks(page)
    await page.getByRole('button', { name: 'Add link' }).click()
    const form = page.getByRole('dialog', { name: 'Add link' })
    await form.getByLabel('Name', { exact: true }).fill('Harbour flyer')
    await form.getByLabel('Campaign source').fill('flyer & poster')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Tracking link added.').waitFor()
    await form.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Copy the address of Harbour flyer' }).click()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    const { origin, pathname } = new URL(address)
    expect([origin, pathname]).toEqual([new URL(site.server.url).origin, expect.stringMatching(/^\/l\/[a-z0-9]{8}$/)])
    const shortCode = pathname.slice(3)

    const answer = await follow(shortCode)
    const place = new URL(answer.headers.get('location') ?? '', origin)
    expect([answer.status, place.origin, place.pathname]).toEqual([302, origin, expect.stringMatching(/^\/register\/[a-z0-9-]+$/)])
    expect(Object.fromEntries(place.searchParams)).toEqual({ utm_source: 'flyer & poster', link: shortCode })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await follow(shortCode, { purpose: 'prefetch' })).status).toBe(302)

    await page.reload()
    await rowOf(page, /Harbour flyer/)
      .getByText('Harbour flyer')
      .click()
    const drawer = page.getByRole('dialog', { name: 'Harbour flyer', exact: true })
    await drawer.getByRole('link', { name: address }).waitFor()
    const today = drawer.getByRole('list', { name: 'Clicks by day' }).getByRole('listitem').first()
    await eventually(async () => expect(await today.innerText()).toMatch(/\b1$/))
    expect(await seriousProblems(page)).toEqual([])

    const [svg] = await Promise.all([page.waitForEvent('download'), drawer.getByRole('button', { name: 'SVG' }).click()])
    expect([svg.suggestedFilename(), await readFile(await svg.path(), 'utf8')]).toEqual([
      `${shortCode}.svg`,
      expect.stringMatching(/^<svg/),
    ])
    const [png] = await Promise.all([page.waitForEvent('download'), drawer.getByRole('button', { name: 'PNG' }).click()])
    expect(await sharp(await png.path()).metadata()).toMatchObject({ format: 'png', width: 1024, height: 1024 })
    expect(clicks()).toBeLessThanOrEqual(6)
  })

  test('asks for the page it leads to only where it leads to one, and keeps its code', async () => {
    const page = await site.openAs(accounts.admin, path)
    const { data: links } = await ask<Link[]>(page, '/events/dynamic_links/1')
    const [link] = links
    if (!link) throw new Error('The demo event has no links')
    await page.goto(`${path}?open=${link.dynamicLinkId}`)
    const drawer = page.getByRole('dialog', { name: link.name, exact: true })
    expect(await drawer.getByLabel('Short code').isDisabled()).toBe(true)
    expect(await drawer.getByLabel('Target', { exact: true }).count()).toBe(0)
    await choose(drawer.getByLabel('Target type'), 'Page')
    await drawer.getByLabel('Target', { exact: true }).waitFor()
    await choose(drawer.getByLabel('Target type'), 'Meeting request')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Tracking link saved.').waitFor()
    const { status, headers } = await follow(link.shortCode)
    expect([status, new URL(headers.get('location') ?? '').pathname]).toEqual([302, '/meetings'])
  })

  test('that ended, or that there never was, leads to a page that says so', async () => {
    site.allow(/status of 4\d\d/)
    const page = await site.openAs(accounts.admin, path)
    const { data: made } = await ask<Link>(page, '/events/dynamic_link/upsert', {
      eventId: 1,
      name: 'Over',
      targetType: 1,
      expiresAt: '2020-01-01T00:00:00.000Z',
    })
    await page.reload()
    await rowOf(page, /Over/).getByText('Expired').waitFor()
    await page.goto(`/l/${made.shortCode}`)
    await page.getByRole('heading', { name: 'This link has ended' }).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    const answer = await page.goto('/l/nobody')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Link not found' }).waitFor()
  })

  test('can be copied and scanned by who may only read, on a narrow phone', async () => {
    const page = await site.openAs(accounts.readOnly, path, { ...clipboard, viewport: { width: 360, height: 740 } })
    const { data: links } = await ask<Link[]>(page, '/events/dynamic_links/1')
    await page.goto(`${path}?open=${links[0]?.dynamicLinkId}`)
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: /Copy$/ }).click()
    await drawer.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/l/${links[0]?.shortCode}`)
    await drawer.getByRole('img', { name: /^QR code/ }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
