import type { Page } from 'playwright-core'

type Name = string | RegExp

/** Moves the focus with Tab until it is on the named element. */
export async function tabTo(page: Page, name: Name): Promise<void> {
  const target = page.getByLabel(name).or(page.getByRole('button', { name })).or(page.getByRole('link', { name }))
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return
  }
  throw new Error(`The keyboard does not reach ${name}`)
}

export async function typeInto(page: Page, name: Name, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

/** Ticks a box or chooses a radio button. */
export async function tick(page: Page, name: Name): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Space')
}

export async function attach(page: Page, name: Name, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, name)
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(file)
}
