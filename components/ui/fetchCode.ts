/** Milliseconds until the next try, or earlier if the network comes back. Doubles each time, up to the longest. */
const retryDelays = { first: 10_000, longest: 600_000 }

/** Fetches code in the background and retries until it has loaded. */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let delayMs = retryDelays.first; ; delayMs = Math.min(2 * delayMs, retryDelays.longest)) {
    try {
      return await load()
    } catch {
      await untilRetry(delayMs)
    }
  }
}

const untilRetry = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(retry, delayMs)
    function retry(): void {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
      resolve()
    }
    window.addEventListener('online', retry)
  })
