/** Milliseconds until the next try, or earlier if the network comes back. Doubles each time, up to the longest. */
const pauses = { first: 10_000, longest: 600_000 }

/** Fetches code in the background and retries until it has loaded. */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let pauseMs = pauses.first; ; pauseMs = Math.min(2 * pauseMs, pauses.longest)) {
    try {
      return await load()
    } catch {
      await nextTry(pauseMs)
    }
  }
}

const nextTry = (pauseMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(go, pauseMs)
    function go(): void {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    window.addEventListener('online', go)
  })
