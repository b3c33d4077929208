import type { AppStore } from '#store/makeStore.ts'

/** Milliseconds without a call after which a screen has asked for all that it shows at first: it asks in steps. */
const restMs = 200
/** Not every browser tells when it is idle. */
const pauseMs = 1000

/**
 * Calls back each time when calls have come to rest and the browser has nothing else to do, as once a list has come. Returns
 * what ends that.
 */
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
