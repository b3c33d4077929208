import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { closeAfter } from '../base/closeAfter.ts'
import { backUp } from '../db/backup/backUp.ts'
import { countText } from '../db/backup/countText.ts'
import { explainFileFailure } from '../db/backup/newFile.ts'
import { connectToRead } from '../db/backup/connectTo.ts'
import { dataLocation } from '../db/dataLocation.ts'
import { runCommand } from './runCommand.ts'
import { readSettings } from './startup.ts'
import { stopOnSignal } from './stopOnSignal.ts'

const usage = `npm run backup [-- FILE]

Writes everything in the database, as it is now, to a new file. You can run it while nucleus runs.
  FILE   default: backups/copilot-<date>T<time>.backup`

/**
 * Reads the arguments. Paths are relative to where npm was called, since npm changes the folder. Undefined for help; throws on
 * invalid arguments.
 */
function readCommand(args: string[]): { path: string } | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return undefined
  if (positionals.length > 1) throw new Error('Name one file at most.')
  return { path: positionals[0] ? resolve(process.env.INIT_CWD ?? '.', positionals[0]) : standardPath() }
}

const standardFolder = resolve('backups')
/** Names sort by time: copilot-2026-03-01T061500Z.backup. */
const standardPath = (): string => join(standardFolder, `copilot-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`)

/** Creates our own folder of backups; any other must exist. */
async function openFolder(path: string): Promise<void> {
  if (dirname(path) === standardFolder)
    await mkdir(standardFolder, { recursive: true, mode: 0o700 }).catch(explainFileFailure(standardFolder))
}

const productVersion = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }).version

async function run(path: string): Promise<void> {
  const config = readSettings()
  const start = performance.now()
  const ending = new AbortController()
  const connection = await connectToRead({ url: config.DATABASE_URL, folder: config.DATA_DIR, print: console.log })
  const backedUp = openFolder(path).then(() => backUp(connection.client, path, { product: productVersion(), signal: ending.signal }))
  const running = closeAfter(backedUp, connection.close)
  // An interrupted backup leaves no file, and reports that in its exit status.
  const release = stopOnSignal(async () => {
    ending.abort()
    await running
  })
  const { header, size } = await running
  release()
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Backed up ${dataLocation(config)} as it was at ${header.takenAt}: ${countText(rows)} rows of ${header.tables.length} tables.\n` +
      `${path} (${megabytes(size)}, ${((performance.now() - start) / 1000).toFixed(1)} s)`,
  )
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

await runCommand({ usage, read: readCommand, run: ({ path }) => run(path), notDone: 'No backup was made.' })
