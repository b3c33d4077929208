import puppeteer from 'puppeteer-core'
import type { TourBrowser } from './TourBrowser.ts'

/** Firefox without a window, by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<TourBrowser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath })
  const page = await browser.newPage()
  return {
    resize: (width, height) => page.setViewport({ width, height }),
    setCookies: (url, cookies) => browser.setCookie(...cookies.map((one) => ({ ...one, domain: new URL(url).hostname, path: '/' }))),
    goto: async (url) => void (await page.goto(url)),
    evaluate: (work, given) => page.evaluate(work as (one: unknown) => never, given),
    pressEscape: () => page.keyboard.press('Escape'),
    click: (selector) => page.click(selector),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}
