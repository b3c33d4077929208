import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { untilAnswering } from '#nucleus/db/untilAnswering.ts'
import { testDatabase } from '../support/testDatabase.ts'

const database = await testDatabase()
const { host, port, user, password, database: name } = new pg.Client({ connectionString: database.url })
const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
const closings: (() => unknown)[] = []
/** Waits as briefly as a test can. */
const poolAt = (at: { port: number }) => {
  const pool = new pg.Pool({ host: '127.0.0.1', ...at, user, password, database: name, max: 1, connectionTimeoutMillis: 1000 })
  closings.push(() => pool.end())
  return pool
}
afterAll(async () => {
  for (const close of closings) await close()
  await database.close()
})

/** A server in front of the database that does not answer its first connections. */
async function slowServer(silent: number) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    if (sockets.size > silent) socket.pipe(connect(address)).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closings.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, connections: () => sockets.size }
}

test('a database that is slow to answer is waited for', async () => {
  const { port: slowPort, connections } = await slowServer(2)
  await untilAnswering(poolAt({ port: slowPort }))
  expect(connections()).toBe(3)
})

test('a port without a server is reported at once', async () => {
  await expect(untilAnswering(poolAt({ port: 1 }))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
