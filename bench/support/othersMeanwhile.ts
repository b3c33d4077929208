/** Users who click fast, with a random pause between two calls, so that they do not call in step. */
const others = 4
const pauseMs = 100

/** A page that other users open over and over, for a time in milliseconds. */
export interface OthersPage {
  url: string
  headers: Record<string, string>
  windowMs: number
}

/** Times of other users' calls, in milliseconds and sorted, while `work` is repeated, and how often it was done. */
export async function othersMeanwhile(
  { url, headers, windowMs }: OthersPage,
  work: () => Promise<unknown>,
): Promise<{ times: number[]; done: number }> {
  const until = performance.now() + windowMs
  const times: number[] = []
  let done = 0
  const calling = Array.from({ length: others }, async () => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The list answered ${answer.status}`)
      times.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * pauseMs))
    }
  })
  const working = (async () => {
    while (performance.now() < until) {
      await work()
      done += 1
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  })()
  await Promise.all([...calling, working])
  return { times: times.toSorted((a, b) => a - b), done }
}

/** Prints how the calls of others went while `work` was repeated, and how long each took. */
export async function reportMeanwhile(page: OthersPage, name: string, work: () => Promise<unknown>): Promise<void> {
  const { times, done } = await othersMeanwhile(page, work)
  const each = done > 0 ? `${Math.round(page.windowMs / done)} ms each of ${done}` : 'not done'
  console.log(`${name.padEnd(20)} ${String(times.length).padStart(5)} calls of others: ${timesText(times)}; ${each}`)
}

export const idle = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 100))

/** The p50, p99 and maximum of sorted times, as text. */
export function timesText(times: readonly number[]): string {
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1).padStart(7)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
}
