import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressFolder } from '#scripts/folders.ts'
import { start, type StartedProcess } from './processes.ts'

const root = join(import.meta.dirname, '..', '..')
const app = join(root, 'bench', 'reactAdmin')
const built = join(root, '.cache', 'bench', 'reactAdmin')

/** Installs and builds the react-admin app that the console is compared with. */
export async function buildReactAdmin(): Promise<void> {
  await install()
  console.log('Building the react-admin app …')
  await run(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build'])
  await compressFolder(built)
}

/** Serves the built app. Calls are forwarded to nucleus at `nucleusBase`. */
export const serveReactAdmin = (nucleusBase: string): Promise<StartedProcess> =>
  start(['bench/support/staticServer.ts'], { FOLDER: built, NUCLEUS: nucleusBase })

/** A copy of the lock file beside the installed packages marks a completed install. */
async function install(): Promise<void> {
  const lock = join(app, 'package-lock.json')
  const copy = join(app, 'node_modules', '.installed-lock.json')
  if (existsSync(copy) && (await readFile(copy, 'utf8')) === (await readFile(lock, 'utf8'))) return
  console.log('Installing react-admin …')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'])
  await copyFile(lock, copy)
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' as const }
  const child = spawn(program, args, { cwd: app, env, stdio: 'inherit', shell: program === 'npm' && process.platform === 'win32' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}`)
}
