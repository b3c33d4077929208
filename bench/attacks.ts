import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoAccounts } from '#nucleus/demo/accounts.ts'
import type { Attack } from './attacks/Attack.ts'
import { attacks } from './attacks/attacks.ts'
import { peakMemory } from './attacks/memory.ts'
import { makePublicPlaces } from './attacks/publicPlaces.ts'
import { signIn, startServer } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Measures how other users are affected while one person, or a stranger, does the worst that the limits allow, on the embedded database with
 * the `event` data: p50, p99 and maximum time of a page of a list, and the peak memory of nucleus. `npm run bench:attacks`; `--
 * --only searches` runs one of them, `-- --only stranger` those without a token, `-- --seconds 20` each for longer, and `-- --console` all on the
 * whole product as one process, which needs a build: only then are its pages and files attacked.
 */
const values = readOptions({
  seconds: { type: 'string', default: '10' },
  only: { type: 'string' },
  console: { type: 'boolean', default: false },
})
const windowMs = Number(values.seconds) * 1000
/** The window of the limit on calls, and a number of calls that does not affect the next attack. */
const limitWindowMs = 61_000
const callsLeftAlone = 300
/** Users who click fast, each with a pause of up to twice this between two calls. */
const others = 4
const pauseMs = 100

const folder = await mkdtemp(join(tmpdir(), 'copilot-attacks-'))
const nucleus = await startServer(values.console ? 'server.ts' : 'nucleus/process/main.ts', {
  DATA_DIR: folder,
  SEED: 'event',
  NODE_ENV: 'production',
  // The default limit.
  REQUESTS_PER_MINUTE: '3000',
  // The bench is the proxy that says which network a stranger has.
  TRUST_PROXY: '1',
})
try {
  const list = `${nucleus.base}/nucleus/events/registrations/1/0/0?page=1&pageSize=50`
  const tokens: string[] = []
  for (const { email } of demoAccounts.slice(0, 2)) tokens.push(await signIn(nucleus, email))
  const [reader = '', attacker = ''] = tokens
  const places = JSON.stringify(await makePublicPlaces(nucleus.base, reader))
  // The first calls of a process are always slow.
  await timesOfOthers(list, reader, performance.now() + 3000)
  await report()
  for (const attack of attacks) {
    if (values.only && !attack.name.includes(values.only)) continue
    if (attack.isOnConsole && !values.console) continue
    const calls = await report(attack)
    // Running work, and calls that the limit of a session has counted, must not affect the next attack.
    await pause(calls > callsLeftAlone && !attack.isStranger ? limitWindowMs : 3000)
  }

  /** Prints how an attack affects the others, or how they are without any, and returns how many calls it made. */
  async function report(attack?: Attack): Promise<number> {
    const memory = peakMemory(nucleus.pid)
    const [times, counts] = await Promise.all([timesOfOthers(list, reader, performance.now() + windowMs), attack ? countsOf(attack) : []])
    const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0).padStart(6)
    const answers = counts.map(([status, count]) => `${status}: ${count}`).join(', ')
    console.log(
      `${(attack?.name ?? 'nobody').padEnd(34)} p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, ${(memory.stop() / 1e6).toFixed(0).padStart(5)} MB   ${answers}`,
    )
    return counts.reduce((sum, [, count]) => sum + count, 0)
  }

  /** Runs an attack in a separate process; returns the number of answers by status. */
  async function countsOf({ name }: Attack): Promise<[status: string, count: number][]> {
    const args = [nucleus.base, attacker, name, String(windowMs), places]
    const child = fork(join(import.meta.dirname, 'attacks', 'attacker.ts'), args)
    const ended = once(child, 'exit')
    let counts: [string, number][] = []
    child.on('message', (message) => (counts = message as typeof counts))
    await ended
    return counts
  }
} finally {
  await nucleus.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Times of a page of a list for the other users, in milliseconds and sorted; a refusal counts with the time it took. */
async function timesOfOthers(url: string, token: string, until: number): Promise<number[]> {
  const times: number[] = []
  const click = async (): Promise<void> => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      times.push(performance.now() - startedAt)
      if (!answer.ok) console.log(`  a page of the list was answered ${answer.status}`)
      await pause(Math.random() * 2 * pauseMs)
    }
  }
  await Promise.all(Array.from({ length: others }, click))
  return times.toSorted((a, b) => a - b)
}
