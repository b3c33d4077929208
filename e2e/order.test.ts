import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
/** The rows on screen, from top to bottom. */
const shown = (page: Page) =>
  page
    .getByRole('button', { name: /^Move / })
    .evaluateAll((handles) => handles.map((one) => one.getAttribute('aria-label')?.replace('Move ', '') ?? ''))
const stored = async (page: Page, eventId: number) =>
  (await ask<{ name: string }[]>(page, `/events/session_tracks/${eventId}`)).data.map(({ name }) => name)

/** Takes a handle with the mouse to the middle of another row's. */
async function drag(page: Page, name: string, to: string): Promise<void> {
  const from = await handle(page, name).boundingBox()
  const target = await handle(page, to).boundingBox()
  if (!from || !target) throw new Error('The rows are not on screen')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, from.y + from.height / 2 + 6)
  await page.mouse.move(x + 40, target.y + target.height / 2, { steps: 8 })
}

describe('the order of tracks', () => {
  test('is made with the mouse and with the keyboard, and stays', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/tracks')
    await eventually(async () => expect(await shown(page)).toEqual(await stored(page, 1)))
    const [first = '', second = '', third = '', ...rest] = await shown(page)

    await drag(page, first, third)
    await page.mouse.up()
    await eventually(async () => expect(await shown(page)).toEqual([second, third, first, ...rest]))
    await eventually(async () => expect(await stored(page, 1)).toEqual([second, third, first, ...rest]))
    expect(await page.getByRole('dialog').count()).toBe(0)

    await handle(page, first).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.getByText(`${first}: 2 of ${3 + rest.length}.`).waitFor()
    await page.keyboard.press('Space')
    await eventually(async () => expect(await stored(page, 1)).toEqual([second, first, third, ...rest]))
    await eventually(async () => expect(await handle(page, first).evaluate((one) => one === document.activeElement)).toBe(true))

    await page.reload()
    await eventually(async () => expect(await shown(page)).toEqual([second, first, third, ...rest]))
  })

  test('is unchanged when Escape gives a drag up', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/tracks')
    await eventually(async () => expect((await shown(page)).length).toBeGreaterThan(2))
    const before = await shown(page)
    const [first = '', second = '', third = ''] = before
    await drag(page, first, third)
    expect(await handle(page, first).getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await handle(page, first).getAttribute('aria-pressed')).toBe('false')
    expect(await shown(page)).toEqual(before)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await handle(page, second).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await stored(page, 1)).toEqual(before)
  })

  test('is made with a finger, which does not scroll the page meanwhile', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/locations', { hasTouch: true, viewport: { width: 768, height: 1024 } })
    await eventually(async () => expect((await shown(page)).length).toBeGreaterThan(3))
    const [first = '', second = '', third = '', ...rest] = await shown(page)
    const from = await handle(page, third).boundingBox()
    const to = await handle(page, first).boundingBox()
    if (!from || !to) throw new Error('The rows are not on screen')
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x + 12, y }] })
    await touch('touchStart', from.y + 12)
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', from.y + 12 + ((to.y - from.y) * step) / 8)
    await touch('touchEnd')
    await eventually(async () => expect(await shown(page)).toEqual([third, first, second, ...rest]))
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await eventually(async () => {
      const { data } = await ask<{ name: string }[]>(page, '/events/session_locations/1')
      expect(data[0]?.name).toBe(third)
    })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
