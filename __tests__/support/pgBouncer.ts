import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot } from '#scripts/check/packages.ts'
import { unprivilegedUser } from '#scripts/check/postgres.ts'
import { freePort } from '#scripts/freePort.ts'

export interface Pooler {
  /** The address of the same database through it. */
  url: string
  stop: () => Promise<void>
}

/** A PgBouncer with its standard settings in front of a server. */
export async function startPgBouncer(database: string, poolMode: 'session' | 'transaction' | 'statement'): Promise<Pooler> {
  const behind = new URL(database)
  const folder = await mkdtemp(join(tmpdir(), 'copilot-pgbouncer-'))
  const port = await freePort()
  const settings = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', pool_mode: poolMode }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  const databases = `* = host=${behind.hostname} port=${behind.port} user=${behind.username}`
  await writeFile(file, ['[databases]', databases, '[pgbouncer]', ...lines, ''].join('\n'))
  const owner = isRoot() ? await unprivilegedUser() : {}
  if (owner.uid !== undefined) for (const path of [folder, file]) await chown(path, owner.uid, owner.gid ?? owner.uid)
  const server = spawn(process.env.PGBOUNCER_PATH ?? 'pgbouncer', [file], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', (part: Buffer) => {
      said += part.toString()
      if (said.includes('process up')) resolve()
    })
    server.on('exit', () => reject(new Error(`PgBouncer did not start: ${said}`)))
  })
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.kill('SIGKILL')) await ended
    await rm(folder, { recursive: true, force: true })
  }
  behind.port = String(port)
  return { url: behind.href, stop }
}
