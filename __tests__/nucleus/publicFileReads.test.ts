import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { files } from '#nucleus/db/tables/index.ts'
import { startNucleus } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'

const real = await testDatabase()
/** How often the bytes of a file were read. */
let reads = 0
const db = new Proxy(real.db, {
  get(target, name) {
    const value: unknown = Reflect.get(target, name)
    if (typeof value !== 'function') return value
    return (...given: unknown[]): unknown => {
      if (name === 'select' && Object.keys(given[0] ?? {}).includes('bytes')) reads += 1
      return value.apply(target, given)
    }
  },
})
const { app, close } = await startNucleus({ database: { ...real, db } })
afterAll(async () => {
  await close()
  await real.close()
})

async function store(bytes: Buffer): Promise<string> {
  const fileId = randomUUID()
  await real.db.insert(files).values({ fileId, contentType: 'image/jpeg', bytes, width: 400, height: 400 })
  return fileId
}
const read = (fileId: string) => app.inject(`/nucleus/files/${fileId}`)

test('a picture that many ask for at once, and again, is read once', async () => {
  const bytes = Buffer.alloc(5_000_000, 7)
  const fileId = await store(bytes)
  const before = reads
  const answers = await Promise.all(Array.from({ length: 40 }, () => read(fileId)))
  answers.push(await read(fileId))
  expect(answers.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.equals(bytes)])).toEqual(answers.map(() => [200, true]))
  expect(reads - before).toBe(1)
})

test('a picture that was deleted is gone at once, also where it was read before', async () => {
  const fileId = await store(Buffer.from('a picture'))
  expect((await read(fileId)).statusCode).toBe(200)
  await real.db.delete(files).where(eq(files.fileId, fileId))
  expect((await read(fileId)).statusCode).toBe(404)
})

test('what is remembered has a bound', async () => {
  const size = nucleusLimits.publicFilesRememberedBytes / 2
  const [first = '', ...more] = await Promise.all([0, 1, 2].map((fill) => store(Buffer.alloc(size, fill))))
  for (const one of [first, ...more]) await read(one)
  const before = reads
  expect((await read(first)).rawPayload).toHaveLength(size)
  expect(reads - before).toBe(1)
})
