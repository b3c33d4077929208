import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, By, Key } from 'selenium-webdriver'
import { freePort } from '../../scripts/freePort.ts'
import type { TourBrowser } from './TourBrowser.ts'

/** The programs of a WebKit: its driver, its browser, and the screen that the browser needs. */
export interface WebKitPrograms {
  driver: string
  browser: string
  screen: string
}

/** WebKit, the engine of Safari, on a screen of its own that nobody sees. Its windows are at least 447 px wide. */
export async function openWebKit({ driver, browser, screen }: WebKitPrograms): Promise<TourBrowser> {
  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(display.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  const port = await freePort()
  const service = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: `:${number.toString().trim()}` },
    stdio: 'ignore',
  })
  const session = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } })
    .build()
  return {
    resize: async (width, height) => void (await session.manage().window().setRect({ width, height })),
    setCookies: async (url, cookies) => {
      // A cookie can be set for the page on screen only.
      await session.get(url)
      for (const { name, value } of cookies) await session.manage().addCookie({ name, value, path: '/', sameSite: 'Strict' })
    },
    goto: (url) => session.get(url),
    evaluate: (work, given) => session.executeScript(work, given),
    pressEscape: () => session.switchTo().activeElement().sendKeys(Key.ESCAPE),
    click: async (selector) => session.findElement(By.css(selector)).click(),
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    close: async () => {
      await session.quit()
      service.kill()
      display.kill()
    },
  }
}
