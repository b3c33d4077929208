import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../freePort.ts'
import { inPath, installPackages, isExecutable, isRoot } from './packages.ts'
import { capture } from './step.ts'

/** Older versions lack features that the migrations use. */
const oldest = 15

export interface Cluster {
  url: string
  /** Stops the server and removes its files. */
  stop: () => Promise<void>
}

/** Starts a temporary PostgreSQL on a free port of this machine. Throws the reason when it cannot. */
export async function startPostgres(): Promise<Cluster> {
  const bin = await binaries()
  const folder = await mkdtemp(join(tmpdir(), 'copilot-postgres-'))
  const owner = isRoot() ? await unprivilegedUser() : {}
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const dataFolder = join(folder, 'data')
    await runToEnd(
      join(bin, 'initdb'),
      ['-D', dataFolder, '-U', 'copilot', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
      owner,
    )
    const port = await freePort()
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', max_connections: '200' }
    const args = ['-D', dataFolder, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const server = spawn(join(bin, 'postgres'), args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    // The server must not outlive this process, however that ends.
    const end = (): void => void server.kill('SIGINT')
    process.on('exit', end)
    await ready(server)
    const stop = async (): Promise<void> => {
      process.off('exit', end)
      if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit')
      await remove()
    }
    return { url: `postgres://copilot@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    await remove()
    throw error
  }
}

async function binaries(): Promise<string> {
  const found = await present()
  if (found) return found
  console.log('  Installing PostgreSQL …')
  preventAutostart()
  const { output } = await installPackages(['postgresql'])
  const installed = await present()
  if (installed) return installed
  throw new Error(`There is no PostgreSQL ${oldest} or newer here, and it could not be installed.\n${output}`)
}

async function present(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const inConfig = inPath('pg_config') ? (await capture('pg_config', ['--bindir'])).output.trim() : undefined
  const initdbPath = inPath('initdb')
  for (const bin of [...versions.map((version) => join(debian, version, 'bin')), inConfig, initdbPath && dirname(initdbPath)]) {
    if (!bin || !isExecutable(join(bin, 'initdb')) || !isExecutable(join(bin, 'postgres'))) continue
    const version = /(\d+)/.exec((await capture(join(bin, 'postgres'), ['--version'])).output)?.[1]
    if (Number(version) >= oldest) return bin
  }
  return undefined
}

/** Without this file, Debian's package creates and starts a server. */
function preventAutostart(): void {
  const path = '/etc/postgresql-common/createcluster.conf'
  if (!isRoot() || existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'create_main_cluster = false\n')
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export async function unprivilegedUser(): Promise<{ uid?: number; gid?: number }> {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([capture('id', ['-u', name]), capture('id', ['-g', name])])
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody.')
}

async function runToEnd(program: string, args: readonly string[], owner: { uid?: number; gid?: number }): Promise<void> {
  const child = spawn(program, args, { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const output: string[] = []
  child.stderr.on('data', (part: Buffer) => output.push(part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${program} failed: ${output.join('')}`)
}

function ready(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (part: Buffer) => {
      output = (output + part.toString()).slice(-10_000)
      if (output.includes('ready to accept connections')) resolve()
    })
    server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
    server.on('error', reject)
  })
}
