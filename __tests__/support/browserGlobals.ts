import vm from 'node:vm'

/**
 * What a browser has and jsdom lacks. The web's own classes come from Node, all from one family: `fetch` refuses a
 * signal or a form of another. Import this before anything that talks to the network.
 */
const node = vm.runInThisContext('globalThis') as typeof globalThis
const lent = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'BroadcastChannel',
  'structuredClone',
] as const
for (const name of lent) define(name, node[name])

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
define('matchMedia', (query: string) => {
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
})

class NeverResized {
  observe() {}
  unobserve() {}
  disconnect() {}
}
define('ResizeObserver', NeverResized)
define('IntersectionObserver', NeverResized)

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
define(
  'MessageChannel',
  class {
    port1 = new Port()
    port2 = new Port()
    constructor() {
      this.port1.other = this.port2
      this.port2.other = this.port1
    }
  },
)

// jsdom has no layout: it neither scrolls nor measures pseudo-elements.
define('scrollTo', () => undefined)
Element.prototype.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
const computedStyle = window.getComputedStyle.bind(window)
define('getComputedStyle', (element: Element) => computedStyle(element))

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
}
