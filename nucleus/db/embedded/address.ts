import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { databaseName, databaseUser } from './access.ts'
import { readPassword } from './password.ts'

export interface EmbeddedConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Where the server listens: a socket in the database's own folder, or loopback on Windows; both need a password. */
export interface Address {
  /** Settings that make the server listen there. */
  settings: Record<string, string>
  host: string
  port: number
  /** Whether a server listens there, in any state. */
  isListening: () => Promise<boolean>
  release: () => Promise<void>
}

const listensOnLoopback = process.platform === 'win32'
/** Part of the socket's name; nothing listens on this port. */
const port = 5432
/** The path of a socket has at most 107 bytes on Linux and 103 on macOS, including the name that PostgreSQL adds. */
const longestPath = 103 - '/.s.PGSQL.5432'.length

/** The connection settings of the database in `clusterFolder`, whose password file must exist. */
export async function connectionTo(clusterFolder: string, { host, port }: Address): Promise<EmbeddedConnection> {
  return { host, port, user: databaseUser, password: (await readPassword(clusterFolder)) ?? '', database: databaseName }
}

/** The address of a server for the folder `clusterFolder`. */
export const addressOf = (clusterFolder: string): Promise<Address> => (listensOnLoopback ? onLoopback() : onSocket(clusterFolder))

/** The address of a server that another process runs in the folder `clusterFolder`. */
export async function runningAddress(clusterFolder: string): Promise<Address> {
  const address = await addressOf(clusterFolder)
  if (!listensOnLoopback) return address
  // The port is the fourth line of the file.
  const port = Number((await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[3])
  return { ...address, port }
}

/** The server finds its folder on its own; for clients, a link shortens a path that is too long for a socket. */
async function onSocket(clusterFolder: string): Promise<Address> {
  const shortcut = Buffer.byteLength(clusterFolder) > longestPath ? await mkdtemp('/tmp/copilot-') : undefined
  const host = shortcut ? join(shortcut, 'db') : clusterFolder
  if (shortcut) await symlink(clusterFolder, host)
  return {
    settings: { listen_addresses: '', unix_socket_directories: '.', port: String(port) },
    host,
    port,
    isListening: () => connects({ path: join(host, `.s.PGSQL.${port}`) }),
    release: async () => {
      if (shortcut) await rm(shortcut, { recursive: true, force: true })
    },
  }
}

async function onLoopback(): Promise<Address> {
  const host = '127.0.0.1'
  const free = await freePort(host)
  return {
    settings: { listen_addresses: host, unix_socket_directories: '', port: String(free) },
    host,
    port: free,
    isListening: () => connects({ host, port: free }),
    release: async () => undefined,
  }
}

function connects(to: { path: string } | { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(to)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
