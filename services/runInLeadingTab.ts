/**
 * Runs `lead` in one tab of this browser at a time, under a name: browsers allow six connections per host, and a stream takes one. When the
 * leading tab closes, the next one takes over. Where the browser has no locks (pages without https), each tab leads while it is visible.
 * `lead` gets a signal that aborts when it has to end.
 */
export async function runInLeadingTab(name: string, signal: AbortSignal, lead: (signal: AbortSignal) => Promise<void>): Promise<void> {
  // The types claim that it always exists.
  const locks = (navigator as Partial<Navigator>).locks
  if (locks) return locks.request(name, { signal }, () => lead(signal)).catch(() => undefined)
  while (!signal.aborted) {
    const hidden = new AbortController()
    const onVisibilityChange = () => document.visibilityState === 'hidden' && hidden.abort()
    document.addEventListener('visibilitychange', onVisibilityChange)
    if (document.visibilityState !== 'hidden') await lead(AbortSignal.any([signal, hidden.signal]))
    document.removeEventListener('visibilitychange', onVisibilityChange)
    if (!hidden.signal.aborted && document.visibilityState !== 'hidden') return
    await nextVisibilityChange(signal)
  }
}

const nextVisibilityChange = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    document.addEventListener('visibilitychange', resolve, { once: true, signal })
    signal.addEventListener('abort', resolve, { once: true })
  })
