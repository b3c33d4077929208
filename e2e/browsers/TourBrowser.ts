/** A browser on a tour: the few things that it must be able to do, whichever it is. */
export interface TourBrowser {
  resize: (width: number, height: number) => Promise<void>
  /** The cookies that are sent to this address from now on. */
  setCookies: (url: string, cookies: readonly { name: string; value: string }[]) => Promise<void>
  goto: (url: string) => Promise<void>
  /** Runs a function in the page, which knows nothing but what it is given. */
  evaluate: <Given, Result>(work: (given: Given) => Result, given: Given) => Promise<Awaited<Result>>
  pressEscape: () => Promise<void>
  /** Clicks the first element with this selector. */
  click: (selector: string) => Promise<void>
  /** A picture of the window, as PNG. */
  picture: () => Promise<Uint8Array>
  close: () => Promise<void>
}
