import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readSettings, startFailure } from '#nucleus/process/startup.ts'
import { pinnedNode, root, run } from './install.mjs'

/** What the build reads. A change in any of it makes the built console old. */
const sources = [
  'constants',
  'contract',
  'services',
  'store',
  'components',
  'pages',
  'styles',
  'public',
  'scripts/antdStyles.ts',
  'next.config.ts',
  'package.json',
  'package-lock.json',
]
const stamp = join(root, '.next', 'built-from')

const fingerprint = await fingerprintOf(sources)
const isBuilt = (await readFile(stamp, 'utf8').catch(() => '')) === fingerprint
// `npm start` wants wrong settings named before a build that takes a while; what it starts reads them again.
const isForStart = process.argv.includes('--for-start')
if (isForStart && !isBuilt) readSettingsOrExit()
if (!isForStart || !isBuilt) await build()

function readSettingsOrExit(): void {
  try {
    readSettings()
  } catch (error) {
    console.error(startFailure(error) ?? error)
    process.exit(1)
  }
}

/** The stamp goes first and comes last, so that a build that was cut short is never taken for a whole one. */
async function build(): Promise<void> {
  await rm(stamp, { force: true })
  console.log('Building the console …')
  const later = await laterStyles()
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1', NEXT_PUBLIC_LATER_STYLES: later.address }
  const code = await run(pinnedNode, [join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], { env })
  if (code !== 0) process.exit(code)
  await writeFile(join(root, '.next', 'static', later.name), later.css)
  await compressFolder(join(root, '.next', 'static'))
  await writeFile(stamp, fingerprint)
}

/** The sheet that comes with the first part made of Ant Design's components, and its address, which is new when the sheet is. */
async function laterStyles(): Promise<{ name: string; address: string; css: string }> {
  const code = await run(pinnedNode, [join('scripts', 'writeStyles.ts')])
  if (code !== 0) process.exit(code)
  const css = await readFile(join(root, '.generated', 'antdLater.css'), 'utf8')
  const name = `later-${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`
  return { name, address: `/_next/static/${name}`, css }
}

/** Writes .br and .gz beside every script, style sheet and source map, at the highest level: once here, never per request. */
async function compressFolder(folder: string): Promise<void> {
  const paths = (await filesIn(folder)).filter((path) => /\.(js|css|json|svg|map)$/.test(path))
  await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(path)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await Promise.all([
        promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${path}.br`, small)),
        promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
      ])
    }),
  )
}

async function fingerprintOf(names: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of names) {
    for (const path of await filesIn(join(root, name)))
      hash
        .update(`${path.slice(root.length)}\0`)
        .update(await readFile(path))
        .update('\0')
  }
  return hash.digest('hex')
}

/** Every file under a path, which may be a file itself or missing, in a fixed order. */
async function filesIn(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
