import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoAccounts } from '#nucleus/demo/accounts.ts'
import { latinLast, otherScripts } from '#nucleus/demo/samples.ts'
import { signIn, start } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Ten users search for names in every script simultaneously, with 1,000,000 contacts: the palette, the autocomplete of people
 * and the list of events, p50, p95 and p99. Names are typed letter by letter, each call made when the previous one is answered;
 * every fifth name has a typo. `npm run bench:scripts -- --data FOLDER` uses a folder that `npm run seed -- --size large`
 * filled.
 */
const values = readOptions({ data: { type: 'string' }, seconds: { type: 'string', default: '30' } })
const windowMs = Number(values.seconds) * 1000
const users = 10
/** Milliseconds between two letters. */
const typingMs = 120

interface Call {
  term: string
  ms: number
}
const families: readonly string[][] = [latinLast, ...otherScripts.map(({ last }) => last)].map((names) => names.map(([native]) => native))
const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'copilot-scripts-')))
const nucleus = await start(['nucleus/process/main.ts'], { DATA_DIR: folder, SEED: 'large', NODE_ENV: 'production' })
try {
  // A session may run few searches at a time, so the users share the demo accounts.
  const tokens: string[] = []
  for (const { email } of demoAccounts) tokens.push(await signIn(nucleus, email))
  const kinds = {
    palette: (term: string) => `/search/${encodeURIComponent(term)}`,
    autocomplete: (term: string) => `/contacts/autocomplete/${encodeURIComponent(term)}`,
    'list of events': () => '/events?page=1',
  }
  const calls = new Map(Object.keys(kinds).map((kind) => [kind, [] as Call[]]))
  let until = performance.now() + 3000
  await Promise.all(Array.from({ length: users }, (_, at) => simulateUser(at, () => undefined)))
  until = performance.now() + windowMs
  await Promise.all(Array.from({ length: users }, (_, at) => simulateUser(at, (kind, call) => calls.get(kind)?.push(call))))
  console.log(`${users} people, names in ${families.length} scripts, ms`)
  for (const [kind, all] of calls) report(kind, all)

  /** One user, starting with a different script than the others. */
  async function simulateUser(person: number, note: (kind: string, call: Call) => void): Promise<void> {
    for (let round = person; performance.now() < until; round += 1) {
      const names = families[round % families.length] ?? []
      const name = withSlip(names[round % names.length] ?? '', round)
      const letters = [...name]
      for (let typed = 2; typed <= letters.length && performance.now() < until; typed += 1)
        for (const [kind, path] of Object.entries(kinds)) {
          const term = letters.slice(0, typed).join('')
          note(kind, { term, ms: await timed(path(term), tokens[person % tokens.length]) })
          await pause(typingMs / 3)
        }
    }
  }

  async function timed(path: string, token = ''): Promise<number> {
    const startedAt = performance.now()
    const answer = await fetch(`${nucleus.base}/nucleus${path}`, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    // One letter is too short for an autocomplete.
    if (!answer.ok && answer.status !== 422) throw new Error(`${path} was answered ${answer.status}`)
    return performance.now() - startedAt
  }
} finally {
  await nucleus.stop()
  if (!values.data) await rm(folder, { recursive: true, force: true })
}

/** Swaps two letters in the middle. */
function withSlip(name: string, round: number): string {
  const letters = [...name]
  const middle = Math.floor(letters.length / 2)
  const [before = '', after = ''] = letters.slice(middle - 1, middle + 1)
  return round % 5 === 4 && letters.length > 4
    ? letters
        .with(middle - 1, after)
        .with(middle, before)
        .join('')
    : name
}

function report(kind: string, calls: readonly Call[]): void {
  const sorted = calls.toSorted((a, b) => a.ms - b.ms)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)]?.ms ?? 0).toFixed(1).padStart(7)
  console.log(
    `${kind.padEnd(16)} ${String(calls.length).padStart(5)} calls: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, worst ${at(1)} (${sorted.at(-1)?.term})`,
  )
}
