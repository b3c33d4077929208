import type { AppStore } from '#store/makeStore.ts'

/** Milliseconds without a running call after which a screen has loaded all it shows at first: it loads in steps. */
const restMs = 200
/** Used where the browser has no `requestIdleCallback`. */
const fallbackMs = 1000

/** Calls back whenever no call is running and the browser is idle, such as after a list has loaded. Returns a function that ends it. */
export function whenIdle(store: AppStore, callback: () => void): () => void {
  let isPending = true
  let cancel = (): void => undefined
  const check = (): void => {
    if (store.getState().ui.isLoading) {
      cancel()
      isPending = true
    } else if (isPending) {
      isPending = false
      cancel = onceIdle(callback)
    }
  }
  const unsubscribe = store.subscribe(check)
  check()
  return () => {
    unsubscribe()
    cancel()
  }
}

function onceIdle(callback: () => void): () => void {
  const hasIdleCallback = 'requestIdleCallback' in window
  let idleHandle: number | undefined
  const timer = setTimeout(
    () => {
      if (hasIdleCallback) idleHandle = window.requestIdleCallback(callback)
      else callback()
    },
    hasIdleCallback ? restMs : fallbackMs,
  )
  return () => {
    clearTimeout(timer)
    if (idleHandle !== undefined) window.cancelIdleCallback(idleHandle)
  }
}
