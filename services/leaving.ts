/** A user who is asked whether to leave may stay: then requests fail for a reason again. */
const forgetMs = 5000
let isUnloading = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether the page is being left, which cuts off its requests: nobody waits for their replies. */
export const isLeaving = (): boolean => isUnloading

function note({ type }: Event): void {
  clearTimeout(timer)
  isUnloading = type !== 'pageshow'
  timer = setTimeout(() => (isUnloading = false), forgetMs)
}

if (typeof window !== 'undefined') for (const name of ['beforeunload', 'pagehide', 'pageshow']) window.addEventListener(name, note)
