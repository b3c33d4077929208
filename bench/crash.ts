import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { authOptions, authOptionSelected, verifyAuth } from '#contract/auth.ts'
import type { Call } from '#contract/call.ts'
import { events } from '#contract/events/events.ts'
import { sessionTracks } from '#contract/events/sessionTracks.ts'
import { demoAccounts } from '#nucleus/demo/accounts.ts'

/**
 * Crash test: the real process with the embedded database is killed (kill -9) in the middle of writing, again and
 * again, and after each restart every write that was acknowledged must be there. Prints figures; ends with 1 when one
 * was lost. `npm run bench:crash -- --rounds 20`
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(values.rounds)
const writers = 8

interface Running {
  child: ChildProcess
  /** Waits for a line that the process prints. */
  line: (form: RegExp) => Promise<string>
  ended: Promise<number | null>
}
/** Row → the names it may have: the one acknowledged last and, while one is under way, the one asked for. */
type Expected = Map<number, Set<string>>

const started = new Set<ChildProcess>()
const folder = await mkdtemp(join(tmpdir(), 'copilot-crash-'))
try {
  process.exitCode = await run()
} finally {
  for (const child of started) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
}

async function run(): Promise<number> {
  const expected: Expected = new Map()
  let nucleus = start()
  let base = await nucleus.line(/listens on (\S+)/)
  const token = await signIn(base, nucleus)
  const eventId = (await ask(base, events.calls.list, {}, token)).data?.[0]?.eventId ?? 0
  console.log(`second process on the folder refused: ${await isSecondRefused(nucleus)}`)
  let lost = 0
  let acknowledged = 0
  for (let round = 1; round <= rounds; round += 1) {
    const before = acknowledged
    const { promise: warm, resolve: isWarm } = Promise.withResolvers<void>()
    const killed = warm.then(() => pause(Math.random() * 2000)).then(() => nucleus.child.kill('SIGKILL'))
    const writing = Array.from({ length: writers }, async (_, writer) => {
      for (let count = 1; !nucleus.child.killed; count += 1) {
        const done = await write(`Round ${round}, ${writer}-${count}`)
        acknowledged += done
        isWarm()
      }
    })
    await Promise.all([killed, nucleus.ended, ...writing])
    if (round % 3 === 0) await dieDuringStart()
    const isTakenOver = await takesOver()
    const gone = await missing()
    lost += gone
    console.log(`round ${round}: ${acknowledged - before} acknowledged, ${gone} lost, dead lock taken over: ${isTakenOver}`)
  }
  nucleus.child.kill('SIGTERM')
  const code = await nucleus.ended
  console.log(`${rounds} rounds, ${acknowledged} acknowledged writes, ${lost} lost; ended in order with ${code}`)
  return lost === 0 && code === 0 ? 0 : 1

  /** Creates a track, then renames it; answers how many of the two were acknowledged. */
  async function write(name: string): Promise<number> {
    const created = await ask(base, sessionTracks.calls.upsert, { eventId, name, color: '#204060' }, token).catch(cutOff)
    if (!created?.data) return 0
    const { sessionTrackId, rowVersion } = created.data
    const renamed = `${name} renamed`
    expected.set(sessionTrackId, new Set([name, renamed]))
    const updated = await ask(base, sessionTracks.calls.upsert, { sessionTrackId, rowVersion, name: renamed }, token).catch(cutOff)
    if (!updated?.data) return 1
    expected.set(sessionTrackId, new Set([renamed]))
    return 2
  }

  /** No answer is what a kill looks like from here; anything else is a mistake. */
  function cutOff(error: unknown): undefined {
    if (!nucleus.child.killed) throw error
  }

  /** Starts the process anew on the folder of the dead one. */
  async function takesOver(): Promise<boolean> {
    const dead = await owner()
    nucleus = start()
    base = await nucleus.line(/listens on (\S+)/)
    return dead !== nucleus.child.pid && (await owner()) === nucleus.child.pid
  }

  async function missing(): Promise<number> {
    const { data: rows = [] } = await ask(base, sessionTracks.calls.list, { eventId }, token)
    const names = new Map(rows.map((row) => [row.sessionTrackId, row.name]))
    return [...expected].filter(([id, allowed]) => !allowed.has(names.get(id) ?? '')).length
  }
}

/** The process that the lock of the folder names. */
async function owner(): Promise<number> {
  return (JSON.parse(await readFile(join(folder, 'lock'), 'utf8')) as { pid: number }).pid
}

function start(): Running {
  const child = spawn(process.execPath, ['nucleus/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: 'small',
      DATA_DIR: folder,
      REQUESTS_PER_MINUTE: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(child)
  let said = ''
  const ended = once(child, 'close').then(([code]) => {
    started.delete(child)
    return code as number | null
  })
  const line = (form: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (part = ''): void => {
        said += part
        const found = form.exec(said)
        if (found) resolve(found[1] ?? found[0])
      }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => look(part.toString()))
      look()
      void ended.then((code) => reject(new Error(`nucleus ended with ${code}: ${said}`)))
    })
  return { child, line, ended }
}

/** A crash in the middle of recovering from the last one. */
async function dieDuringStart(): Promise<void> {
  const { child, ended } = start()
  await pause(Math.random() * 2000)
  child.kill('SIGKILL')
  await ended
}

async function isSecondRefused(first: Running): Promise<boolean> {
  const second = start()
  const refusal = await second.line(/in use by process (\d+)/)
  return Number(refusal) === first.child.pid && (await second.ended) === 1
}

async function signIn(base: string, nucleus: Running): Promise<string> {
  const code = nucleus.line(/^Mail to .*\b(\d{6})\b/m)
  const started = await ask(base, authOptions, { email: demoAccounts[0]?.email ?? '' })
  const challengeId = started.data?.challengeId ?? ''
  await ask(base, authOptionSelected, { challengeId, optionId: started.data?.options[0]?.optionId ?? '' })
  const { data } = await ask(base, verifyAuth, { challengeId, code: await code })
  return data?.accessToken ?? ''
}

/** Makes a declared call. Throws when nothing answers, or the answer is not a success. */
async function ask<Input extends object, Output>(
  base: string,
  call: Call<Input, Output>,
  input: Input,
  token?: string,
): Promise<{ data?: Output }> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String((input as Record<string, unknown>)[name]))
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(base + path, { method: call.method, headers, ...(call.method === 'POST' && { body: JSON.stringify(input) }) })
  if (!answer.ok) throw new Error(`${call.name} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { data?: Output }
}
