import pg from 'pg'
import { buildNucleus } from '#nucleus/app.ts'
import { readConfig } from '#nucleus/base/config.ts'
import { openDatabase } from '#nucleus/db/client.ts'
import { findSecretKey } from '#nucleus/process/secretKey.ts'
import { socketUrl } from './processes.ts'

interface Statement {
  text: string
  values: unknown[]
}

/** Returns a function for the statements of a call, each with the plan that PostgreSQL used. Close it afterwards. */
export async function openPlans(
  folder: string,
  token: string,
): Promise<{ plansOf: (path: string) => Promise<string[]>; close: () => Promise<void> }> {
  const recorded: Statement[] = []
  const secretKey = (await findSecretKey({ SECRET_KEY: undefined, DATA_DIR: folder })) ?? ''
  const database = await openDatabase({ url: socketUrl(folder), folder: '' })
  const config = readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0' })
  const stopRecording = recordStatements(recorded)
  const app = await buildNucleus({ database, config, secretKey, sendMail: () => Promise.reject(new Error('No mail is sent here')) })
  const client = new pg.Client({ connectionString: socketUrl(folder) })
  await client.connect()
  const read = async (path: string) => {
    const answer = await app.inject({ url: `/nucleus${path}`, headers: { authorization: `Bearer ${token}` } })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.payload.slice(0, 300)}`)
  }
  return {
    plansOf: async (path) => {
      // The first call of a session reads who is signed in.
      await read(path)
      recorded.length = 0
      await read(path)
      return Promise.all([...recorded].filter(({ text }) => /^\s*select/i.test(text)).map((one) => planOf(client, one)))
    },
    close: async () => {
      stopRecording()
      await client.end()
      await app.close()
      await database.close()
    },
  }
}

async function planOf(client: pg.Client, { text, values }: Statement): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off, timing off) ${text}`, values)
  return `${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`
}

/** Notes every statement that this process sends. Returns a function that ends it. */
function recordStatements(list: Statement[]): () => void {
  const { prototype } = pg.Client as unknown as { prototype: Record<'query', (...args: unknown[]) => unknown> }
  const original = Object.getOwnPropertyDescriptor(prototype, 'query')
  const send: unknown = original?.value
  if (typeof send !== 'function') throw new Error('pg sends its statements in another way')
  prototype.query = function (this: unknown, ...args: unknown[]): unknown {
    const [first, second] = args as [string | Partial<Statement>, unknown]
    const statement = typeof first === 'string' ? { text: first, values: second } : { text: first.text, values: first.values ?? second }
    list.push({ text: statement.text ?? '', values: Array.isArray(statement.values) ? statement.values : [] })
    return Reflect.apply(send, this, args) as unknown
  }
  return () => void Object.defineProperty(prototype, 'query', original ?? {})
}
