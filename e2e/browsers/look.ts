import { eventually } from '../support/eventually.ts'
import { loading } from '../support/axeVisit.ts'
import type { TourBrowser } from './TourBrowser.ts'

interface Given {
  loading: string
}

/** How long a page must look the same to be looked at. */
const restMs = 500

/** Waits until the page has its heading, nothing loads any more, and its text has stayed the same for a moment. */
export async function settled(browser: TourBrowser): Promise<void> {
  let last = { text: '', at: 0 }
  await eventually(async () => {
    const { problem, text } = await browser.evaluate(
      ({ loading: selector }: Given) => {
        const isShown = (one: Element) => one.getClientRects().length > 0
        const hasHeading = [...document.querySelectorAll('h1')].some(isShown)
        const isLoading = [...document.querySelectorAll(selector)].some(isShown)
        return { problem: hasHeading ? (isLoading ? 'still loads' : '') : 'has no heading', text: document.body.innerText }
      },
      { loading },
    )
    if (text !== last.text) last = { text, at: Date.now() }
    if (problem) throw new Error(`The page ${problem}`)
    if (Date.now() - last.at < restMs) throw new Error('The page still changes')
  })
}

/** What is wrong with the page as it is: it failed, it is wider than its window, or a button has no room for its text. */
export const problemsOf = (browser: TourBrowser): Promise<string[]> =>
  browser.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const texts = [...document.querySelectorAll('h1')].map((one) => one.textContent)
    const cut = [...document.querySelectorAll<HTMLElement>('main button, main a.ant-btn')].filter(
      (one) => one.getClientRects().length > 0 && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible',
    )
    return [
      ...texts.filter((text) => text.includes('went wrong')),
      ...(scrollWidth > clientWidth ? [`it is ${scrollWidth} px wide in a window of ${clientWidth} px`] : []),
      ...cut.map((one) => `"${one.innerText}" is cut`),
    ]
  }, undefined)

const dialog = '[role=dialog]'
const isOpen = (browser: TourBrowser) =>
  browser.evaluate((selector: string) => [...document.querySelectorAll(selector)].some((one) => one.getClientRects().length > 0), dialog)

/**
 * Opens the form of a new row, closes it by Escape, and says what went wrong: it is not inside the window, or the focus is not back on the button.
 * Undefined where nothing can be added.
 */
export async function tryForm(browser: TourBrowser, look: () => Promise<void>): Promise<string[] | undefined> {
  const mayAdd = await browser.evaluate(() => {
    const [button] = document.querySelectorAll<HTMLButtonElement>('button.add-button')
    return button !== undefined && !button.disabled && button.getClientRects().length > 0
  }, undefined)
  if (!mayAdd) return undefined
  await browser.click('button.add-button')
  await eventually(async () => {
    if (!(await isOpen(browser))) throw new Error('The form does not open')
  })
  await eventually(async () => {
    const moving = await browser.evaluate((selector: string) => {
      if (document.querySelector(`${selector} .skeleton`)) return 'it loads'
      // Those that follow the scroll position never end.
      const animations = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
      return animations.map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : undefined)).join(', ')
    }, dialog)
    if (moving) throw new Error(`The form still moves: ${moving}`)
  })
  await look()
  const problems = await browser.evaluate(
    (selector: string) =>
      [...document.querySelectorAll(selector)].flatMap((one) => {
        const { left, right, top } = one.getBoundingClientRect()
        const isInside = left >= -1 && right <= innerWidth + 1 && top >= -1
        return isInside ? [] : [`its form lies outside the window (${Math.round(left)} to ${Math.round(right)} px)`]
      }),
    dialog,
  )
  await browser.pressEscape()
  await eventually(async () => {
    if (await isOpen(browser)) throw new Error('Escape does not close the form')
  })
  const focus = await eventually(async () => {
    const found = await browser.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '', undefined)
    if (!found.includes('add-button')) throw new Error(`The focus is on ${found}`)
    return []
  }).catch((error: unknown) => [`after its form: ${String(error)}`])
  return [...problems, ...focus]
}
