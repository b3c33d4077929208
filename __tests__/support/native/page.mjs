import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'

/** As Jest's own environment does: jsdom of its version. */
const requireOfJest = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'))

/** Globals of a page that stay Node's: what its sources use of the network and of the language, all from one family. */
const ofNode = new Set([
  ...['fetch', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'File', 'AbortController', 'AbortSignal', 'URL', 'URLSearchParams'],
  ...['console', 'queueMicrotask', 'crypto', 'atob', 'btoa', 'structuredClone', 'constructor', 'close'],
])
const itself = new Set(['window', 'self', 'frames', 'parent', 'top'])
const address = 'http://localhost/'

let dom
/** What Node's global object has outside of a page, by name. */
let replaced = new Map()
/** What waits to run, and when. */
const timers = new Map()
const immediates = new Set()

/**
 * Makes Node's global object that of a page, until `closePage`. All files of a worker have the same page, because the modules they share hold its
 * document.
 */
export function openPage(onError) {
  dom ??= makeDom()
  dom.virtualConsole.removeAllListeners('jsdomError')
  dom.virtualConsole.on('jsdomError', onError)
  for (const [name, descriptor] of Object.entries({ ...globalsOf(dom.window), ...clocks() })) define(name, descriptor)
}

/** Gives the page a global more. */
export const addToPage = (name, value) => define(name, { value, writable: true })

/** Milliseconds that something may wait and still run before the page closes: React and others hold that they have begun it. */
const soonMs = 50

/** Leaves the page as it was when it was opened first, but for what its modules hold: style sheets and listeners. */
export async function closePage() {
  const isBusy = () => immediates.size > 0 || timers.values().some((ms) => ms <= soonMs)
  for (let turns = 0; turns < 100 && isBusy(); turns += 1) await pause(immediates.size > 0 ? 0 : 5)
  // Whatever waits to see whether the page is left (services/leaving.ts) would otherwise wait in all later files: its timer ends here.
  globalThis.window.dispatchEvent(new globalThis.window.Event('pageshow'))
  for (const timer of timers.keys()) globalThis.clearTimeout(timer)
  timers.clear()
  empty(dom)
  for (const [name, descriptor] of replaced)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else delete globalThis[name]
  replaced = new Map()
}

function define(name, descriptor) {
  if (!replaced.has(name)) replaced.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
  Object.defineProperty(globalThis, name, { configurable: true, ...descriptor })
}

function makeDom() {
  const { JSDOM, VirtualConsole } = requireOfJest('jsdom')
  const made = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: address, virtualConsole: new VirtualConsole() })
  const { window } = made
  Object.defineProperty(window.document, 'defaultView', { value: globalThis })
  // Where React reports what a component throws.
  window.addEventListener('error', ({ error }) => error && process.emit('uncaughtException', error))
  return made
}

function globalsOf(window) {
  const descriptors = {}
  for (const name of namesOf(window)) {
    if (ofNode.has(name) || name.startsWith('_') || Object.is(window[name], globalThis[name])) continue
    if (itself.has(name)) descriptors[name] = { value: globalThis, writable: true }
    else if (typeof window[name] !== 'function')
      descriptors[name] = { get: () => window[name], set: (value) => void (window[name] = value) }
    else descriptors[name] = { value: /^[A-Z]/.test(name) ? window[name] : window[name].bind(window), writable: true }
  }
  return descriptors
}

function namesOf(window) {
  const names = new Set()
  for (let object = window; object !== Object.prototype; object = Object.getPrototypeOf(object))
    for (const name of Object.getOwnPropertyNames(object)) names.add(name)
  return names
}

/** Timers that end with the page, and a clock that begins with it. */
function clocks() {
  const { setTimeout, setInterval, setImmediate, clearTimeout, clearImmediate, performance } = globalThis
  const openedAt = performance.now()
  const later = (callback, ms, ...values) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      callback(...values)
    }, ms)
    timers.set(timer, ms ?? 0)
    return timer
  }
  const repeatedly = (callback, ms, ...values) => {
    const timer = setInterval(callback, ms, ...values)
    timers.set(timer, Infinity)
    return timer
  }
  const end = (timer) => {
    timers.delete(timer)
    clearTimeout(timer)
  }
  const soon = (callback, ...values) => {
    const immediate = setImmediate(() => {
      immediates.delete(immediate)
      callback(...values)
    })
    immediates.add(immediate)
    return immediate
  }
  const endImmediate = (immediate) => {
    immediates.delete(immediate)
    clearImmediate(immediate)
  }
  const now = () => performance.now() - openedAt
  const values = {
    ...{ setTimeout: later, setInterval: repeatedly, clearTimeout: end, clearInterval: end },
    ...{ setImmediate: soon, clearImmediate: endImmediate },
    requestAnimationFrame: (callback) => later(() => callback(now()), 1000 / 60),
    cancelAnimationFrame: end,
    performance: { now, timeOrigin: Date.now() },
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, writable: true }]))
}

function empty({ window, cookieJar }) {
  const { document, history, navigator, localStorage, sessionStorage } = window
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  document.body.replaceChildren()
  for (const element of [...document.head.children]) if (!element.matches('style, link')) element.remove()
  for (const object of [history, navigator]) for (const name of Object.getOwnPropertyNames(object)) delete object[name]
  history.replaceState(null, '', address)
  cookieJar.removeAllCookiesSync()
  localStorage.clear()
  sessionStorage.clear()
}
