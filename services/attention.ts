/** Milliseconds without a touch after which nobody counts as being there. */
const awayAfterMs = 60_000
const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let touchedAt = 0

/** Whether nobody has touched the page for a while: what it asks for then, it asks by itself. */
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

/** Runs at once while the page is shown, and otherwise as soon as it is. */
export function whenShown(run: () => void): void {
  if (document.visibilityState !== 'hidden') return run()
  const look = (): void => {
    if (document.visibilityState === 'hidden') return
    document.removeEventListener('visibilitychange', look)
    run()
  }
  document.addEventListener('visibilitychange', look)
}
