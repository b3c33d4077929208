import type { AppStore } from '#store/makeStore.ts'

/** Milliseconds without a running call after which a screen has loaded all it shows at first: it loads in steps. */
const restMs = 200
/** Used where the browser has no `requestIdleCallback`. */
const pauseMs = 1000

/** Calls back whenever no call is running and the browser is idle, such as after a list has loaded. Returns a function that ends it. */
export function whenQuiet(store: AppStore, what: () => void): () => void {
  let isAwaited = true
  let giveUp = (): void => undefined
  const look = (): void => {
    if (store.getState().ui.isLoading) {
      giveUp()
      isAwaited = true
    } else if (isAwaited) {
      isAwaited = false
      giveUp = atRest(what)
    }
  }
  const stopLooking = store.subscribe(look)
  look()
  return () => {
    stopLooking()
    giveUp()
  }
}

function atRest(what: () => void): () => void {
  const tellsIdle = 'requestIdleCallback' in window
  let idle: number | undefined
  const timer = setTimeout(
    () => {
      if (tellsIdle) idle = window.requestIdleCallback(what)
      else what()
    },
    tellsIdle ? restMs : pauseMs,
  )
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) window.cancelIdleCallback(idle)
  }
}
