/** Milliseconds without input after which the user counts as away. */
const idleAfterMs = 60_000
const inputEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let lastInputAt = 0

/** Whether the user has been away from the page for a while: its calls are then automatic. */
export const isUnattended = (): boolean => typeof window !== 'undefined' && performance.now() - lastInputAt > idleAfterMs

if (typeof window !== 'undefined')
  for (const touch of inputEvents)
    window.addEventListener(
      touch,
      () => {
        lastInputAt = performance.now()
      },
      { capture: true, passive: true },
    )

/** Runs immediately if the page is visible, otherwise as soon as it is. */
export function whenVisible(run: () => void): void {
  if (document.visibilityState !== 'hidden') return run()
  const onVisibilityChange = (): void => {
    if (document.visibilityState === 'hidden') return
    document.removeEventListener('visibilitychange', onVisibilityChange)
    run()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
}
