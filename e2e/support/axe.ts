import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** What axe finds on the page that keeps somebody from using it, in words. */
export async function seriousProblems(page: Page): Promise<string[]> {
  // Past the page's content policy, which refuses inline scripts.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => window.axe?.run(document, { resultTypes: ['violations'] }) as Promise<AxeResults>)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html.slice(0, 300)} ${any[0]?.message ?? ''}`))
}
