import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
/** Levels from the top, each with its sponsors: what the screen shows, and what nucleus has. */
const shown = (page: Page) =>
  page
    .locator('section.sponsor-level')
    .evaluateAll((sections) =>
      sections.map((one): [string, string[]] => [
        one.querySelector('h2')?.textContent ?? '',
        [...one.querySelectorAll('li .sponsor-open')].map((name) => name.textContent),
      ]),
    )
async function stored(page: Page): Promise<[string, string[]][]> {
  const { data: levels } = await ask<{ name: string; sponsorLevelId: number }[]>(page, '/events/sponsor_levels/1')
  const { data: sponsors } = await ask<{ name: string; sponsorLevelId: number }[]>(page, '/events/sponsors/1')
  return levels.map(({ name, sponsorLevelId }) => [
    name,
    sponsors.filter((one) => one.sponsorLevelId === sponsorLevelId).map((one) => one.name),
  ])
}
async function bothAre(page: Page, expected: [string, string[]][]): Promise<void> {
  await eventually(async () => expect(await shown(page)).toEqual(expected))
  await eventually(async () => expect(await stored(page)).toEqual(expected))
}

/** A company of which the website is known. */
async function companyWithSite(page: Page): Promise<{ name: string; website: string }> {
  for (const { companyId } of (await ask<{ companyId: number | null }[]>(page, '/events/sponsors/1')).data) {
    const { data } = await ask<{ name: string; website: string | null }>(page, `/company/${companyId}`)
    if (data.website) return { name: data.name, website: data.website }
  }
  throw new Error('No company has a website')
}

/** Takes a handle with the mouse to the upper half of another row's, which is before it. */
async function drag(page: Page, name: string, to: string): Promise<void> {
  const from = await handle(page, name).boundingBox()
  const target = await handle(page, to).boundingBox()
  if (!from || !target) throw new Error('The rows are not on screen')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, from.y + from.height / 2 + 6)
  await page.mouse.move(x + 40, target.y - 8, { steps: 8 })
}

describe('the sponsors of an event', () => {
  test('are moved within and between levels with the mouse, by keyboard and by menu, and so are levels', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/sponsor')
    await eventually(async () => expect((await shown(page)).length).toBe(3))
    const [[platinum = '', top = []] = [], [gold = '', second = []] = [], [silver = '', third = []] = []] = await shown(page)
    const [a = ''] = top
    const [b = '', c = ''] = second
    const [d = '', ...others] = third

    await drag(page, d, c)
    expect(await page.locator('.sponsor-line').isVisible()).toBe(true)
    await page.mouse.up()
    await bothAre(page, [
      [platinum, [a]],
      [gold, [b, d, c]],
      [silver, others],
    ])
    expect(await page.getByRole('dialog').count()).toBe(0)

    await drag(page, a, c)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await page.locator('.sponsor-line').isVisible()).toBe(false)

    await handle(page, b).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.getByText(`${b}: 2 of 2 in ${platinum}.`).waitFor()
    await page.keyboard.press('Space')
    await bothAre(page, [
      [platinum, [a, b]],
      [gold, [d, c]],
      [silver, others],
    ])
    await eventually(async () => expect(await handle(page, b).evaluate((one) => one === document.activeElement)).toBe(true))

    await page.getByRole('button', { name: `Move options for ${d}`, exact: true }).click()
    await page.getByRole('menuitem', { name: silver }).click()
    await bothAre(page, [
      [platinum, [a, b]],
      [gold, [c]],
      [silver, [...others, d]],
    ])

    await handle(page, silver).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    const last: [string, string[]][] = [
      [silver, [...others, d]],
      [platinum, [a, b]],
      [gold, [c]],
    ]
    await bothAre(page, last)
    await page.reload()
    await eventually(async () => expect(await shown(page)).toEqual(last))
  })

  test('are added to a level from a company, published, deleted and brought back', async () => {
    const page = await site.openAs(accounts.eventManager, '/events/1/sponsor')
    await eventually(async () => expect((await shown(page)).length).toBe(3))
    const [[level = ''] = []] = await shown(page)
    await page.getByRole('button', { name: `Add sponsor to ${level}` }).click()
    const drawer = page.getByRole('dialog')
    const { name, website } = await companyWithSite(page)
    await drawer.getByRole('combobox', { name: 'Company' }).fill(name)
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    await eventually(async () => expect(await drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name))
    await eventually(async () => expect(await drawer.getByRole('textbox', { name: 'Website' }).inputValue()).toBe(website))
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Quayside & Daughters')
    await drawer.getByRole('switch', { name: 'Published' }).click()
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Sponsor updated successfully.').waitFor()
    await eventually(async () => expect((await shown(page))[0]?.[1]).toContain('Quayside & Daughters'))

    await page.getByRole('button', { name: 'Quayside & Daughters', exact: true }).click()
    await drawer.getByRole('button', { name: /Delete/ }).click()
    await page.getByRole('tooltip').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Sponsor deleted successfully.').waitFor()
    await eventually(async () => expect((await shown(page))[0]?.[1]).not.toContain('Quayside & Daughters'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => expect((await shown(page))[0]?.[1]).toContain('Quayside & Daughters'))
  })

  test('start from the usual levels', async () => {
    const page = await site.openAs(accounts.admin, '/events/2/sponsor')
    await page.getByRole('button', { name: 'Add default levels' }).click()
    await eventually(async () => expect((await shown(page)).map(([name]) => name)).toEqual(['Platinum', 'Gold', 'Silver', 'Bronze']))
    await page.getByRole('button', { name: 'Add level' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Diamond')
    await drawer.getByRole('spinbutton', { name: 'Rank' }).fill('1')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await eventually(async () =>
      expect((await shown(page)).map(([name]) => name)).toEqual(['Diamond', 'Platinum', 'Gold', 'Silver', 'Bronze']),
    )
  })

  test('are moved by menu on a phone, which nothing makes scroll sideways', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/sponsor', { hasTouch: true, viewport: { width: 360, height: 740 } })
    await eventually(async () => expect((await shown(page)).length).toBe(3))
    const before = await shown(page)
    const [, [, [name = '']] = ['', []]] = before
    expect(await handle(page, name).isVisible()).toBe(false)
    await page.getByRole('button', { name: `Move options for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await eventually(async () => expect((await shown(page))[0]?.[1].at(-1)).toBe(name))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
