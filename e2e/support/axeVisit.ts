import type { Locator, Page } from 'playwright-core'
import { themeNames } from '#styles/theme.ts'
import { axeProblems } from './axe.ts'
import { eventually } from './eventually.ts'

/** Goes through screens and collects what axe finds on them in both themes. */
export interface AxeVisit {
  readonly problems: string[]
  /** Whether nobody looked at a part that every list has, such as its menu of columns. From now on somebody has. */
  isNew: (part: string) => boolean
  /** The screen as it is now. */
  screen: (name: string) => Promise<void>
  /** What lies over it, as it is now. */
  overlays: (name: string) => Promise<void>
  /** Opens something over the screen, looks at it and at what `inside` opens in it, and closes it with Escape. */
  overlay: (name: string, open: Locator | (() => Promise<unknown>), inside?: () => Promise<unknown>) => Promise<void>
}

const shown = '[role="dialog"], [role="menu"], [role="tooltip"], .ant-popover, .ant-select-dropdown, .ant-picker-dropdown'
export const loading = '[aria-busy="true"], .skeleton, .ant-skeleton, .ant-spin-spinning'

/** `seen` are the parts that were looked at, shared by visits that go different ways. */
export function visitWithAxe(page: Page, seen = new Set<string>()): AxeVisit {
  const problems: string[] = []
  const overlayCount = () => page.locator(shown).filter({ visible: true }).count()
  const until = (text: string, isTrue: () => Promise<boolean>) =>
    eventually(async () => {
      if (!(await isTrue())) throw new Error(text)
    })

  async function look(name: string, isOverlay: boolean) {
    await until(`${name} still loads`, async () => (await page.locator(loading).filter({ visible: true }).count()) === 0)
    for (const theme of themeNames.toReversed()) {
      await page.evaluate((next) => {
        window.copilotTheme?.choose(next)
        return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }, theme)
      const found = await axeProblems(page, { isOverlay, isColorOnly: theme === 'dark' })
      problems.push(...found.map((problem) => `${name}, ${theme}: ${problem}`))
    }
  }
  async function overlay(name: string, open: Locator | (() => Promise<unknown>), inside?: () => Promise<unknown>) {
    const before = await overlayCount()
    await (typeof open === 'function' ? open() : open.click())
    await until(`${name} does not open`, async () => (await overlayCount()) > before)
    await look(name, true)
    await inside?.()
    // Pressed again as long as something stays: a dialog that is still fading out takes the key of the one beneath.
    await eventually(async () => {
      if ((await overlayCount()) > before) await page.keyboard.press('Escape')
      if ((await overlayCount()) <= before) return
      const texts = await page.locator(shown).filter({ visible: true }).allInnerTexts()
      throw new Error(`${name} stays open: ${texts.map((text) => text.slice(0, 200)).join(' | ')}`)
    })
  }
  function isNew(part: string): boolean {
    const before = seen.size
    return seen.add(part).size > before
  }
  return { problems, isNew, screen: (name) => look(name, false), overlays: (name) => look(name, true), overlay }
}
