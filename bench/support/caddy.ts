import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inPath, installPackages } from '../../scripts/check/packages.ts'

export interface Caddy {
  stop: () => Promise<void>
}

/** Starts the proxy of `deploy/`, with its own Caddyfile, listening at `site` in front of these nucleus (`host:port`). */
export async function startCaddy(site: string, instances: readonly string[]): Promise<Caddy> {
  const program = inPath('caddy') ?? (await installCaddy())
  const folder = await mkdtemp(join(tmpdir(), 'copilot-caddy-'))
  const config = join(folder, 'Caddyfile')
  await writeFile(config, `{\n\tadmin off\n\tauto_https off\n}\nimport ${join(import.meta.dirname, '../../deploy/Caddyfile')}\n`)
  const child = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      HOME: folder,
      SITE_ADDRESS: site,
      NUCLEUS_INSTANCES: instances.join(' '),
      CONSOLE_INSTANCES: instances.join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output: string[] = []
  child.stderr.on('data', (part: Buffer) => output.push(part.toString()))
  const ended = once(child, 'exit')
  while (!output.join('').includes('serving initial configuration'))
    await Promise.race([
      once(child.stderr, 'data'),
      ended.then(() => {
        throw new Error(`Caddy did not start: ${output.join('')}`)
      }),
    ])
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { stop }
}

async function installCaddy(): Promise<string> {
  const { output } = await installPackages(['caddy'])
  const program = inPath('caddy')
  if (program) return program
  throw new Error(`There is no Caddy here, and it could not be installed.\n${output}`)
}
