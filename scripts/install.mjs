import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Shared by the commands before anything is installed: plain JavaScript, no packages, any Node from 20 on. */
export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
/** The Node that package.json pins. Everything except these few scripts runs on it. */
export const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Compiled code is cached between starts: half of a start is compiling sources. */
export const compileCache = join(modules, '.cache', 'node')

/** Installs the packages of package-lock.json, unless exactly those are installed. Ends the process when it fails. */
export async function install() {
  if (!isInstalled()) {
    console.log('Installing packages …')
    const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'], {
      env: withoutLocalBin(),
      windowsShell: true,
    })
    if (code !== 0) giveUp('The packages could not be installed. The lines above say why; the machine must reach the npm registry once.')
  }
  if (!existsSync(pinnedNode))
    giveUp(
      'The pinned Node.js is missing from node_modules, because npm skipped install scripts.\n' +
        'Run this once, then try again:  npm rebuild node --ignore-scripts=false',
    )
}

/**
 * npm writes its list of installed packages only when it has finished, so an unfinished install or another lock file differs
 * from it. Optional packages for other systems are only in the lock file.
 */
function isInstalled() {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(modules, '.package-lock.json'))
  return (
    installed !== undefined &&
    Object.entries(wanted ?? {}).every(([path, { version, optional, link }]) => {
      if (path === '' || link) return true
      return installed[path] ? installed[path].version === version : Boolean(optional)
    })
  )
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** npm must not run on the Node that it is about to replace. */
function withoutLocalBin() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const folders = (process.env[name] ?? '').split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  return { ...process.env, [name]: folders.join(delimiter) }
}

/**
 * Runs a program in the repository's root, and forwards signals to it; resolves with its exit code (128 + n after signal n).
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, windowsShell?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function run(program, args, { env = process.env, windowsShell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit', shell: windowsShell && process.platform === 'win32' })
    const passOn = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    signals.forEach((signal) => process.on(signal, passOn))
    const watch = onOrphaned(() => child.kill('SIGTERM'))
    const end = (code) => {
      clearInterval(watch)
      signals.forEach((signal) => process.off(signal, passOn))
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`${program} cannot be run: ${error.message}`)
      end(1)
    })
    child.on('exit', (code, signal) => end(code ?? 128 + (signalNumbers[signal] ?? 0)))
  })
}

/**
 * Replaces this process by a program that ends with its npm (`nucleus/process/stopOnSignal.ts`), so that no launcher remains;
 * where the system or this Node does not support that, runs it and exits with its code.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<never>}
 */
export async function become(program, args) {
  if (process.execve && process.platform !== 'win32') process.execve(program, [program, ...args])
  process.exit(await run(program, args))
}

/**
 * Options of Node for a server: a limit on the young generation (by default Node takes 100 MB more on a big machine, without
 * benefit here), a heap of 1.5 GB (the larger the limit, the more garbage Node lets pile up: 100 to 200 MB more by default), and
 * two heaps of the C library for all threads (by default eight per processor, of which little is returned).
 */
export const serverFlags = ['--max-semi-space-size=16', '--max-old-space-size=1536']
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }

/** Replaces this process by one of the servers. */
export async function becomeServer(file) {
  for (const [name, value] of Object.entries(serverEnvironment)) process.env[name] ??= value
  await become(pinnedNode, [...serverFlags, file])
}

/**
 * A signal to npm ends npm and its shell, and may never arrive here: the only sign is that the parent process is gone. Acts
 * once: a second signal would interrupt a clean end.
 */
function onOrphaned(act) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return undefined
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 500)
  return watch
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

function giveUp(words) {
  console.error(words)
  process.exit(1)
}
