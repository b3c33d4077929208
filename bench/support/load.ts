import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import { demoAccounts } from '#nucleus/demo/accounts.ts'
import { signIn, type StartedProcess } from './processes.ts'

export interface Load {
  connections: number
  seconds: number
  rounds: number
  /** Only lines whose name starts with this are measured. */
  only: string
}

/** Returns a function that measures nucleus and a bare server in turn, so that a busy machine slows both, and prints both and their ratio. */
export const comparerOf =
  ({ rounds, only }: Load) =>
  async (name: string, ours: () => Promise<number>, bare: () => Promise<number>): Promise<void> => {
    if (!name.startsWith(only)) return
    const pairs: [number, number][] = []
    for (let round = 0; round < rounds; round += 1) pairs.push([await ours(), await bare()])
    const [a, b] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))]
    const ratio = median(pairs.map(([one, other]) => other / one))
    console.log(`${name.padEnd(24)} nucleus ${rounded(a)}   floor ${rounded(b)}   floor/nucleus ${ratio.toFixed(2)}`)
  }

const rounded = (value: number): string => Math.round(value).toLocaleString('en').padStart(8)

export function median(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
}

/** What a user's requests have as headers. */
export type Headers = Record<string, string>

/** Signs in two users: one holds at most six of the ten connections to the database (nucleus/db/FairPool.ts), two use all, as the floor does. */
export async function signInTwo(nucleus: StartedProcess): Promise<Headers[]> {
  const users: Headers[] = []
  for (const { email } of demoAccounts.slice(0, 2))
    users.push({ authorization: `Bearer ${await signIn(nucleus, email)}`, 'content-type': 'application/json' })
  return users
}

/** Requests per second of an address. Each connection makes its requests for one user after the other. Throws when one is refused. */
export async function readsPerSecond(url: string, users: readonly Headers[], { connections, seconds }: Load): Promise<number> {
  const result = await autocannon({ url, requests: users.map((headers) => ({ headers })), connections, duration: seconds })
  if (result.non2xx > 0) throw new Error(`${url}: of ${result.requests.total} answers ${result.non2xx} were refusals: ${statuses(result)}`)
  return result.requests.average
}

const statuses = ({ statusCodeStats = {} }: autocannon.Result): string =>
  Object.entries(statusCodeStats)
    .map(([status, { count = 0 }]) => `${count} × ${status}`)
    .join(', ')

/** A row that is updated over and over, by the version that its last update answered. */
export interface UpdatedRow {
  rowVersion: number
}
interface Updates<Row extends UpdatedRow> {
  url: string
  users: readonly Headers[]
  /** As many as connections, so that no update conflicts with another. */
  rows: readonly Row[]
  bodyOf: (row: Row, done: number) => object
}

/** Updates per second. Each user changes a part of the rows. */
export async function updatesPerSecond<Row extends UpdatedRow>(
  { url, users, rows, bodyOf }: Updates<Row>,
  { connections, seconds }: Load,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = Date.now() + seconds * 1000
  let done = 0
  await Promise.all(
    rows.map(async (row, index) => {
      const headers = users[index % users.length] ?? {}
      while (Date.now() < until) {
        done += 1
        const stored = await post(url, { agent, headers, body: JSON.stringify(bodyOf(row, done)) })
        row.rowVersion = stored.rowVersion ?? row.rowVersion + 1
      }
    }),
  )
  agent.destroy()
  return done / seconds
}

interface Sent {
  agent: Agent
  headers: Headers
  body: string
}

function post(url: string, { agent, headers, body }: Sent): Promise<Partial<UpdatedRow>> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        if (answer.statusCode !== 200)
          return reject(new Error(`${url}: ${answer.statusCode} ${Buffer.concat(parts).toString().slice(0, 200)}`))
        const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: { rowVersion?: number; row_version?: number } }
        resolve({ rowVersion: data.rowVersion ?? data.row_version })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Rows per second of one download of a file with so many rows. */
export async function downloadedPerSecond(url: string, headers: Headers, rows: number): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return rows / ((performance.now() - startedAt) / 1000)
}
