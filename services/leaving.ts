/** A user who is asked whether to leave may stay: then what failed meanwhile is told. */
const forgetMs = 5000
let stays: Promise<void> = Promise.resolve()
let forget: () => void = () => undefined

/**
 * Resolves at once, unless the page is being left, which cuts off its requests: then when the user has stayed after all, five
 * seconds later or when the page is shown again. A page that is gone hears nothing of it.
 */
export const untilStays = (): Promise<void> => stays

function note({ type }: Event): void {
  forget()
  if (type === 'pageshow') return
  stays = new Promise((resolve) => {
    const timer = setTimeout(resolve, forgetMs)
    forget = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

if (typeof window !== 'undefined') for (const name of ['beforeunload', 'pagehide', 'pageshow']) window.addEventListener(name, note)
