import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildForm } from './buildForm.ts'
import { prepareFirstScripts } from './firstScripts.ts'
import { compressFolder, filesIn } from './folders.ts'
import { pinnedNode, root, run } from './install.mjs'

/** The inputs of the build. A change in any of them makes the built console outdated. */
const sources = [
  'constants',
  'contract',
  'services',
  'store',
  'components',
  'pages',
  'publicForm',
  'styles',
  'public',
  'scripts/antdStyles.ts',
  'scripts/buildForm.ts',
  'scripts/firstScripts.ts',
  'next.config.ts',
  'package.json',
  'package-lock.json',
]
const stamp = join(root, '.next', 'built-from')

const fingerprint = await fingerprintOf(sources)
const isBuilt = (await readFile(stamp, 'utf8').catch(() => '')) === fingerprint
// `npm start` reports wrong settings before a slow build; the server that it starts reads them again.
const isForStart = process.argv.includes('--for-start')
if (isForStart && !isBuilt) await readSettingsOrExit()
if (!isForStart || !isBuilt) await build()

async function readSettingsOrExit(): Promise<void> {
  // Only imported when there is something to build, which is rare.
  const { readSettings, startFailure } = await import('#nucleus/process/startup.ts')
  try {
    // The start that follows prints the warnings.
    readSettings(() => undefined)
  } catch (error) {
    console.error(startFailure(error) ?? error)
    process.exit(1)
  }
}

/** The stamp is removed first and written last, so that an interrupted build never counts as complete. */
async function build(): Promise<void> {
  await rm(stamp, { force: true })
  console.log('Building the console …')
  const later = await laterStyles()
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  const code = await run(pinnedNode, [join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], { env })
  if (code !== 0) process.exit(code)
  await writeFile(join(root, '.next', 'static', later.name), later.css)
  await prepareFirstScripts(join(root, '.next'))
  await compressFolder(join(root, '.next', 'static'))
  await buildForm()
  await writeFile(stamp, fingerprint)
}

/** The sheet that loads with the first part made of Ant Design's components; its name changes with its content. */
async function laterStyles(): Promise<{ name: string; css: string }> {
  const code = await run(pinnedNode, [join('scripts', 'writeStyles.ts')])
  if (code !== 0) process.exit(code)
  const css = await readFile(join(root, '.generated', 'antdLater.css'), 'utf8')
  return { name: `later-${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`, css }
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
