import { parseArgs } from 'node:util'
import * as z from 'zod'
import { closeAfter } from '../base/closeAfter.ts'
import { countText } from '../db/backup/countText.ts'
import { connectToErase } from '../db/backup/connectTo.ts'
import { dataLocation } from '../db/dataLocation.ts'
import { type ErasureResult, runForget } from '../forget/runForget.ts'
import { runCommand } from './runCommand.ts'
import { findSecretKey } from './secretKey.ts'
import { readSettings } from './startup.ts'
import { stopOnSignal } from './stopOnSignal.ts'

const usage = `npm run forget -- ADDRESS [--yes]

Permanently erases the person with this e-mail address. You can run it while nucleus runs. Without --yes, it only shows what is stored.
  --yes   erases the person; what happened at events is kept, without the person's details`

interface ForgetCommand {
  address: string
  isSure: boolean
}

/** Reads the arguments. Undefined for help; throws on invalid arguments. */
function readCommand(args: string[]): ForgetCommand | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return undefined
  const [address, ...more] = positionals
  if (address === undefined || more.length > 0) throw new Error('Give one e-mail address.')
  if (!z.email().safeParse(address.trim()).success) throw new Error(`${address} is not an e-mail address.`)
  return { address: address.trim(), isSure: values.yes }
}

async function run({ address, isSure }: ForgetCommand): Promise<void> {
  const config = readSettings()
  const secretKey = await findSecretKey(config)
  const connection = await connectToErase({ url: config.DATABASE_URL, folder: config.DATA_DIR, print: console.log })
  // Unfinished work is rolled back, and the exit status says that nothing was changed.
  let isStopped = false
  const release = stopOnSignal(async () => {
    isStopped = true
    await connection.close()
    throw new Error('Stopped.')
  })
  const report = (erased: ErasureResult): void => {
    const { labels } = erased.person
    console.log(labels.length > 0 ? `${address} is the address of ${labels.join(', ')}.` : `No named person has the address ${address}.`)
    console.log(isSure ? `Erased ${address} from ${dataLocation(config)}:` : `Stored about ${address} in ${dataLocation(config)}:`)
    for (const { table, how, rows } of erased.done)
      console.log(`  ${table.padEnd(24)}${countText(rows).padStart(8)} ${how}${noteOn(table)}`)
    for (const line of notesOn(erased, { isSure, hasKey: secretKey !== undefined })) console.log(line)
  }
  const { statisticsFailure } = await closeAfter(runForget(connection.client, { address, secretKey, isSure, report }), () =>
    isStopped ? undefined : connection.close(),
  )
  release()
  if (statisticsFailure === undefined) return
  process.exitCode = 1
  console.log(`The statistics of the database may still contain values of the person: ${statisticsFailure}. Run the command again.`)
}

const noteOn = (table: string): string =>
  table === 'jobs' ? ' for all users, with their files, because files cannot be searched; they are stored for one day only' : ''

function notesOn({ person, jobsUnderWay }: ErasureResult, { isSure, hasKey }: { isSure: boolean; hasKey: boolean }): string[] {
  return [
    ...(person.labels.length === 0
      ? ['No name is known, so only the address was searched for. If a text may have the name, search for it, and correct the text.']
      : []),
    ...(person.sharedNames.length > 0
      ? [
          `Someone else is also called ${person.sharedNames.join(', ')}, so texts with this name are not changed. Search for the name, and correct the texts about this person.`,
        ]
      : []),
    ...(hasKey
      ? []
      : ['SECRET_KEY is not available here, so hashes of the address in the sign-in tables are kept until they expire (90 days).']),
    ...(isSure ? [] : ['Nothing was changed. To erase the person, add --yes. This cannot be undone.']),
    ...(isSure || jobsUnderWay === 0 ? [] : [`Wait for ${jobsUnderWay} ${jobsUnderWay === 1 ? 'job' : 'jobs'} to end first.`]),
    ...(isSure ? ['Earlier backups still contain the person: see "Erasing a person" in docs/operations.md.'] : []),
  ]
}

await runCommand({ usage, read: readCommand, run, notDone: 'Nothing was changed.' })
