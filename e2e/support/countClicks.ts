import type { Page } from 'playwright-core'

/** Counts the presses of a pointer on a page from now on, through reloads too: returns their number so far. Typing and keys are not counted. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('reportClick', () => void (clicks += 1))
  await page.addInitScript(reportClicks)
  await page.evaluate(reportClicks)
  return () => clicks
}

function reportClicks(): void {
  const { reportClick } = globalThis as unknown as { reportClick: () => Promise<void> }
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && void reportClick(), { capture: true })
}
