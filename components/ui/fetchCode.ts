/** Milliseconds until the next try, unless the network comes back sooner. */
const pauseMs = 10_000

/** Fetches code that nobody waits for, and tries again until it has come. */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch {
      await nextTry()
    }
  }
}

const nextTry = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(go, pauseMs)
    function go(): void {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    window.addEventListener('online', go)
  })
