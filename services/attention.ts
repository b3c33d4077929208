/** Milliseconds without input after which the user counts as away. */
const awayAfterMs = 60_000
const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let touchedAt = 0

/** Whether the user has been away from the page for a while: its calls are then automatic. */
export const isUnattended = (): boolean => typeof window !== 'undefined' && performance.now() - touchedAt > awayAfterMs

if (typeof window !== 'undefined')
  for (const touch of touches)
    window.addEventListener(
      touch,
      () => {
        touchedAt = performance.now()
      },
      { capture: true, passive: true },
    )

/** Runs immediately if the page is visible, otherwise as soon as it is. */
export function whenShown(run: () => void): void {
  if (document.visibilityState !== 'hidden') return run()
  const look = (): void => {
    if (document.visibilityState === 'hidden') return
    document.removeEventListener('visibilitychange', look)
    run()
  }
  document.addEventListener('visibilitychange', look)
}
