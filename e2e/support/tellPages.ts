import type { Browser, Page } from 'playwright-core'

declare global {
  /** Called when a test or a hook has failed, before anything is closed (`__tests__/support/native/fileEvents.mjs`). */
  var tellFailure: (() => Promise<void>) | undefined
}

const patienceMs = 10_000
/** Enough for a form in front of a list. */
const shownLength = 8000

/** Prints what the pages of a browser show when a test fails: its message alone seldom says why something was not there. */
export function tellPagesOnFailure(browser: () => Browser | undefined): void {
  globalThis.tellFailure = async () => {
    const pages =
      browser()
        ?.contexts()
        .flatMap((context) => context.pages()) ?? []
    for (const page of pages) console.log(`When the test failed, ${page.url()} showed:\n${await shownIn(page)}`)
  }
}

/** What is in front comes last in a page. */
const shownIn = (page: Page): Promise<string> =>
  page
    .locator('body')
    .ariaSnapshot({ timeout: patienceMs })
    .then(
      (text) => (text.length > shownLength ? `…${text.slice(-shownLength)}` : text),
      (error: unknown) => `nothing that can be read (${String(error)})`,
    )
