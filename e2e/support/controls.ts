import type { Locator, Page } from 'playwright-core'

/** Opens a select and picks what reads `option`; `typed` narrows it first. */
export async function choose(select: Locator, option: string | RegExp, typed?: string): Promise<void> {
  await select.click()
  if (typed) await select.pressSequentially(typed)
  // Ant Design paints its options outside the accessible list, which is for screen readers alone.
  await select.page().locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click()
}

/** What an open menu offers, in its order: the first line of each entry. */
export async function offeredOptions(page: Page): Promise<string[]> {
  await page.getByRole('menu').last().getByRole('menuitem').first().waitFor()
  return (await page.getByRole('menu').last().getByRole('menuitem').allInnerTexts()).map((text) => text.trim().split('\n')[0] ?? '')
}

/** The row of a table that contains the text. */
export const rowOf = (page: Page, text: string | RegExp): Locator => page.getByRole('row', { name: text })

/** Whether a press at the middle of a button reaches it: nothing lies above. */
export const isInReach = (button: Locator): Promise<boolean> =>
  button.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

/** What became of a save or a delete. */
export const toast = (page: Page, text: string | RegExp): Locator => page.getByText(text).first()
