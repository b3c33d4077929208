import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

interface Options {
  /** Only what lies over the screen: dialogs, drawers and menus. */
  isOverlay?: boolean
  /** Only the rules whose result depends on the theme. */
  isColorOnly?: boolean
}

const colorRules = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page, of any impact, in words. */
export async function axeProblems(page: Page, options: Options = {}): Promise<string[]> {
  const { violations } = await runAxe(page, options)
  return violations.flatMap(problemsOf)
}

/** What axe finds on the page that keeps somebody from using it, in words. */
export async function seriousProblems(page: Page): Promise<string[]> {
  const { violations } = await runAxe(page, {})
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(problemsOf)
}

const problemsOf = ({ id, impact, nodes }: AxeResults['violations'][number]): string[] =>
  nodes.map(({ html, any, all, none }) => `${impact} ${id}: ${html.slice(0, 300)} ${[...any, ...all, ...none][0]?.message ?? ''}`)

async function runAxe(page: Page, { isOverlay = false, isColorOnly = false }: Options): Promise<AxeResults> {
  // Past the page's content policy, which refuses inline scripts.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'], ...(isColorOnly && { runOnly: { type: 'rule', values: colorRules } }) }
  return page.evaluate(
    ([isOver, runOptions]) => {
      const context = isOver ? { include: ['body'], exclude: ['.shell'] } : document
      return window.axe?.run(context, runOptions) as Promise<AxeResults>
    },
    [isOverlay, options] as const,
  )
}
