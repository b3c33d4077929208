import { readdirSync } from 'node:fs'
import type { NextRouter } from 'next/router'

type Url = Parameters<NextRouter['push']>[0]
type Listener = (...values: unknown[]) => void

export interface MemoryRouter {
  /** A new object after every move, as Next gives its components. */
  current: () => NextRouter
  subscribe: (listener: () => void) => () => void
  /** Moves wait until the answer is called, as they do on a busy machine; a later move cancels one that still waits. */
  hold: () => () => void
  /** From now on the router knows what the address says; see `makeMemoryRouter`. */
  becomeReady: () => void
}

/**
 * Next's router over a history in memory: address, query, parameters of the route, back and forward, and events. One that
 * is not ready yet keeps back what the address says, as Next's does for a moment when a page opens.
 */
export function makeMemoryRouter(start: string, isReadyAtOnce = true): MemoryRouter {
  const watchers = new Set<() => void>()
  const listeners = new Map<string, Set<Listener>>()
  const past = [start]
  let at = 0
  const emit = (name: string, ...values: unknown[]) => listeners.get(name)?.forEach((listener) => listener(...values))
  let beforePop: Parameters<NextRouter['beforePopState']>[0] = () => true
  let isReady = isReadyAtOnce
  let released: Promise<void> | null = null
  let latest: object | null = null
  let router = build()
  // The console makes steps of its own, which the browser has at once and the router does not know.
  window.history.pushState = (_state, _unused, url) => {
    past.splice(at + 1, past.length, String(url))
    at += 1
  }

  async function move(url: Url, place: 'push' | 'replace', shallow = false): Promise<boolean> {
    const target = asPathOf(url, past[at] ?? '/')
    emit('routeChangeStart', target, { shallow })
    const mine = {}
    latest = mine
    await released
    if (latest !== mine) return false
    if (place === 'push') past.splice(at + 1, past.length, target)
    if (place === 'push') at += 1
    else past[at] = target
    arrive(shallow)
    return true
  }
  function step(by: number): void {
    const target = past[at + by]
    if (target === undefined) return
    // The browser has moved when it says so; who stays makes a step of their own.
    at += by
    window.dispatchEvent(new PopStateEvent('popstate'))
    if (!beforePop({ url: target, as: target, options: {} })) return
    emit('routeChangeStart', target, { shallow: false })
    latest = null
    arrive(false)
  }
  function arrive(shallow: boolean): void {
    router = build()
    watchers.forEach((watcher) => watcher())
    emit('routeChangeComplete', past[at], { shallow })
  }
  function build(): NextRouter {
    const asPath = past[at] ?? '/'
    const { route, params } = routeOf(asPath)
    return {
      route,
      pathname: route,
      asPath,
      basePath: '',
      isReady,
      isFallback: false,
      isPreview: false,
      isLocaleDomain: false,
      query: isReady ? { ...queryOf(asPath), ...params } : {},
      push: (url, _, options) => move(url, 'push', options?.shallow),
      replace: (url, _, options) => move(url, 'replace', options?.shallow),
      reload: () => arrive(false),
      back: () => step(-1),
      forward: () => step(1),
      prefetch: async () => undefined,
      beforePopState: (check) => (beforePop = check),
      events: {
        on: (name, listener) => listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
        off: (name, listener) => listeners.get(name)?.delete(listener),
        emit,
      },
    }
  }
  return {
    current: () => router,
    subscribe: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    becomeReady: () => {
      isReady = true
      arrive(true)
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      released = promise
      return resolve
    },
  }
}

/** The address of what `push` was given; a route's `[parameters]` are filled from its query, as Next does. */
function asPathOf(url: Url, from: string): string {
  if (typeof url === 'string') return url.startsWith('?') ? pathOf(from) + url : url
  const query: Record<string, unknown> = typeof url.query === 'object' && url.query !== null ? { ...url.query } : {}
  const path = (url.pathname ?? routeOf(from).route).replace(/\[(\w+)\]/g, (_, name: string) => {
    const value = query[name]
    delete query[name]
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null) search.append(key, String(one))
  const text = search.toString()
  return path + (text && `?${text}`) + (url.hash ?? '')
}

const pathOf = (asPath: string) => asPath.split(/[?#]/, 1)[0] ?? ''

function queryOf(asPath: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  const { searchParams } = new URL(asPath, 'http://localhost')
  for (const key of new Set(searchParams.keys())) {
    const values = searchParams.getAll(key)
    query[key] = values.length === 1 ? (values[0] ?? '') : values
  }
  return query
}

const pageFiles = readdirSync('pages', { recursive: true, encoding: 'utf8' })
/** As in Next, a page whose address says a part is before one that takes any word there. */
const routes = pageFiles
  .filter((file) => /^(?!_|404).*\.tsx$/.test(file))
  .map((file) => `/${file.replace(/(\/?index)?\.tsx$/, '')}`)
  .toSorted((a, b) => (a.match(/\[/g)?.length ?? 0) - (b.match(/\[/g)?.length ?? 0))

/** The page that serves an address, and what its `[parameters]` hold. An address without a page is its own route. */
function routeOf(asPath: string): { route: string; params: Record<string, string> } {
  const parts = pathOf(asPath).split('/')
  for (const route of routes) {
    const names = route.split('/')
    if (names.length !== parts.length) continue
    const params: Record<string, string> = {}
    const isMatch = names.every((name, index) => {
      const part = parts[index] ?? ''
      const parameter = /^\[(\w+)\]$/.exec(name)?.[1]
      if (parameter && part) params[parameter] = decodeURIComponent(part)
      return parameter ? part !== '' : name === part
    })
    if (isMatch) return { route, params }
  }
  return { route: pathOf(asPath), params: {} }
}
