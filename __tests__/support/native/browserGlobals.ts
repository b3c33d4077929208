import { addToPage } from './page.mjs'

/** How wide the window is in pixels. Every test begins with a desk's. */
export const setWidth = (pixels: number) => void Object.assign(window, { innerWidth: pixels })
export const deskWidth = 1440
/** The screen is as wide as `window.innerWidth`; whatever else a media query asks for is off until `setMedia` says so. */
const mediaMatches = new Set<string>()
const listeners = new Set<() => void>()
export function setMedia(query: string, isMatching: boolean): void {
  if (isMatching) mediaMatches.add(query)
  else mediaMatches.delete(query)
  listeners.forEach((listener) => listener())
}
const matchMedia = (query: string) => {
  const minWidth = /\(min-width:\s*(\d+)/.exec(query)?.[1]
  const maxWidth = /\(max-width:\s*(\d+)/.exec(query)?.[1]
  const hasWidth = () => window.innerWidth >= Number(minWidth ?? 0) && window.innerWidth <= Number(maxWidth ?? Infinity)
  return {
    media: query,
    get matches() {
      return mediaMatches.has(query) || ((minWidth !== undefined || maxWidth !== undefined) && hasWidth())
    },
    addListener: (listener: () => void) => listeners.add(listener),
    removeListener: (listener: () => void) => listeners.delete(listener),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
}

class NeverResized {
  observe() {}
  unobserve() {}
  disconnect() {}
}
type Listener = (event: { data: unknown }) => void
/** React's scheduler posts to itself. The one of `worker_threads` would keep Jest from exiting. */
class Port {
  onmessage: Listener | null = null
  other: Port | undefined
  postMessage(data: unknown) {
    setTimeout(() => this.other?.onmessage?.({ data }), 0)
  }
  start() {}
  close() {}
}
class Channel {
  port1 = new Port()
  port2 = new Port()
  constructor() {
    this.port1.other = this.port2
    this.port2.other = this.port1
  }
}

/** What a browser has and jsdom lacks. */
export function completePage(): void {
  mediaMatches.clear()
  addToPage('matchMedia', matchMedia)
  addToPage('ResizeObserver', NeverResized)
  addToPage('IntersectionObserver', NeverResized)
  addToPage('MessageChannel', Channel)
  // jsdom has no layout: it neither scrolls nor measures pseudo-elements.
  addToPage('scrollTo', () => undefined)
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  const { getComputedStyle } = globalThis
  addToPage('getComputedStyle', (element: Element) => getComputedStyle(element))
}
