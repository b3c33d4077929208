/** A user who is asked whether to leave may stay: then requests fail for a reason again. */
const forgetMs = 5000
let isUnloading = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether the page is being left, which cuts off its requests: nobody waits for their replies. */
export const isLeaving = (): boolean => isUnloading

function setLeaving(leaving: boolean): void {
  clearTimeout(timer)
  isUnloading = leaving
  if (leaving) timer = setTimeout(() => setLeaving(false), forgetMs)
}

if (typeof window !== 'undefined') {
  for (const name of ['beforeunload', 'pagehide']) window.addEventListener(name, () => setLeaving(true))
  window.addEventListener('pageshow', () => setLeaving(false))
}
