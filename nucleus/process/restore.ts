import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { closeAfter } from '../base/closeAfter.ts'
import { countText } from '../db/backup/countText.ts'
import { cleanUpOnFailure } from '../db/backup/cleanUpOnFailure.ts'
import { type Backup, openBackup } from '../db/backup/openBackup.ts'
import { connectToReplace } from '../db/backup/connectTo.ts'
import { restore } from '../db/backup/restore.ts'
import { withDiskSpace } from '../db/backup/withDiskSpace.ts'
import { dataLocation } from '../db/dataLocation.ts'
import { runCommand } from './runCommand.ts'
import { readSettings } from './startup.ts'
import { stopOnSignal } from './stopOnSignal.ts'

const usage = `npm run restore -- FILE [--replace] [--check]

Restores a backup into the database: all of it, or nothing. Stop nucleus first.
  --replace   first deletes EVERYTHING in the database
  --check     only checks the file and shows what it contains`

interface RestoreCommand {
  path: string
  isReplace: boolean
  isCheck: boolean
}

/**
 * Reads the arguments. The path is relative to where npm was called, since npm changes the folder. Undefined for help; throws
 * on invalid arguments.
 */
function readCommand(args: string[]): RestoreCommand | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return undefined
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new Error('Name one backup file.')
  return { path: resolve(process.env.INIT_CWD ?? '.', path), isReplace: values.replace, isCheck: values.check }
}

async function run({ path, isReplace, isCheck }: RestoreCommand): Promise<void> {
  const config = readSettings()
  const start = performance.now()
  const backup = await openBackup(path)
  console.log(`${path} is complete: ${contentOf(backup)}`)
  const work = (): Promise<void> => restoreBackup(backup, { config, isReplace })
  if (!isCheck) await (config.DATABASE_URL ? work() : cleanUpOnFailure(config.DATA_DIR, work))
  await backup.close()
  if (isCheck) return
  console.log(`Restored into ${dataLocation(config)} in ${((performance.now() - start) / 1000).toFixed(1)} s. Start the product now.`)
  const warning = warningOfAddresses(backup)
  if (warning) console.log(warning)
}

async function restoreBackup(
  backup: Backup,
  { config, isReplace }: { config: ReturnType<typeof readSettings>; isReplace: boolean },
): Promise<void> {
  const connection = await connectToReplace({ url: config.DATABASE_URL, folder: config.DATA_DIR, print: console.log })
  let isStopped = false
  const end = (): Promise<void> => {
    if (isStopped) return Promise.resolve()
    isStopped = true
    return connection.close()
  }
  // Loaded rows are rolled back, and the exit status says that nothing was restored.
  const release = stopOnSignal(async () => {
    await end()
    throw new Error('Stopped.')
  })
  const options = { location: dataLocation(config), isReplace, print: console.log }
  await closeAfter(
    withDiskSpace(connection, () => restore(connection.client, backup, options)),
    end,
  )
  release()
}

/** What is said about calendar links that a restore makes valid again; undefined for a backup without any. */
function warningOfAddresses({ header: { tables, takenAt } }: Backup): string | undefined {
  const events = tables.find(({ name }) => name === 'agenda_feeds')?.rows ?? 0
  if (events === 0) return undefined
  return `The calendar links of ${events === 1 ? '1 event' : `${countText(events)} events`} work again as they were at ${takenAt}, also if they were turned off or replaced since. Turn those off again, on the agenda of their events.`
}

function contentOf({ header: { tables, takenAt, product, postgres } }: Backup): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${countText(rows)} rows of ${tables.length} tables as they were at ${takenAt} (product ${product}, PostgreSQL ${postgres}).`
}

await runCommand({ usage, read: readCommand, run, notDone: 'Nothing was changed.' })
