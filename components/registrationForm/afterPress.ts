/** How long after a finger was lifted its click may come. */
const clickMs = 300

/**
 * Returns a function that runs work once a press that is under way is over, and at once without one: what appears on a page while it is pressed would move
 * the button away from under the finger, and the press would be lost. Call it once for a page, with its document.
 */
export function pressWatch(page: Document): (work: () => void) => void {
  let isDown = false
  let upAt = -Infinity
  page.addEventListener('pointerdown', () => (isDown = true), { capture: true })
  for (const end of ['pointerup', 'pointercancel'] as const)
    page.addEventListener(
      end,
      () => {
        isDown = false
        upAt = performance.now()
      },
      { capture: true },
    )
  // Whoever types has ended the press before.
  page.addEventListener('keydown', () => (upAt = -Infinity), { capture: true })
  return (work) => {
    if (!isDown && performance.now() - upAt > clickMs) return work()
    let timer: ReturnType<typeof setTimeout>
    const finish = () => {
      clearTimeout(timer)
      page.removeEventListener('click', finish, { capture: true })
      // Behind what the click does.
      setTimeout(work)
    }
    const wait = () => {
      timer = setTimeout(() => (isDown ? wait() : finish()), clickMs)
    }
    page.addEventListener('click', finish, { capture: true })
    wait()
  }
}
