import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from '@jest/globals'
import { paced } from '#nucleus/resource/export/readerPace.ts'
import { eventually } from '../../e2e/support/eventually.ts'

/** An answer without an end, cut off by the pace that its address names. */
const paces: Readonly<Record<string, Parameters<typeof paced>[2]>> = {
  '/slow': { maxSeconds: 60, bytes: 64 * 1024, seconds: 0.05 },
  '/long': { maxSeconds: 0.2, bytes: 0, seconds: 60 },
}
async function* endless(): AsyncGenerator<string, void> {
  for (;;) {
    await new Promise(setImmediate)
    yield 'row '.repeat(10_000)
  }
}
const server = createServer(({ url = '' }, response) => {
  const stream = Readable.from(paced(response, endless(), paces[url]), { objectMode: false })
  response.once('close', () => stream.destroy())
  stream.pipe(response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const open = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, path, agent: false }, resolve).on('error', reject)
  })
const connections = () =>
  new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

test('a reader who takes nothing is cut off', async () => {
  const answer = await open('/slow')
  answer.on('error', () => undefined)
  await eventually(async () => expect(await connections()).toBe(0))
  answer.destroy()
})

test('a reader who takes all that comes is cut off when it takes too long', async () => {
  const answer = await open('/long')
  await expect(answer.resume().toArray()).rejects.toThrow('aborted')
})
