import { parseArgs } from 'node:util'
import * as z from 'zod'
import { countText } from '../db/backup/countText.ts'
import { connectToErase } from '../db/backup/connectTo.ts'
import { dataLocation } from '../db/dataLocation.ts'
import { type ErasureResult, runForget } from '../forget/runForget.ts'
import { runCommand } from './runCommand.ts'
import { findSecretKey } from './secretKey.ts'
import { readSettings } from './startup.ts'
import { stopOnSignal } from './stopOnSignal.ts'

const usage = `npm run forget -- ADDRESS [--yes]

Erases the person of an e-mail address, for good; nucleus may run meanwhile. Without --yes it only says what is there.
  --yes   erases it: what happened stays, without the person`

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
    throw new Error('It was stopped.')
  })
  const erased = await runForget(connection.client, { address, secretKey, isSure }).finally(() =>
    isStopped ? undefined : connection.close(),
  )
  release()
  const { labels } = erased.person
  console.log(
    labels.length > 0 ? `${address} is the address of ${labels.join(', ')}.` : `Nobody of a known name has the address ${address}.`,
  )
  console.log(isSure ? `Erased ${address} from ${dataLocation(config)}:` : `What is known of ${address} in ${dataLocation(config)}:`)
  for (const { table, how, rows } of erased.done) console.log(`  ${table.padEnd(24)}${countText(rows).padStart(8)} ${how}${noteOn(table)}`)
  for (const line of notesOn(erased, { isSure, hasKey: secretKey !== undefined })) console.log(line)
}

const noteOn = (table: string): string =>
  table === 'jobs' ? ', of everybody, with their files: these cannot be searched, and are stored for a day only' : ''

function notesOn({ person, jobsUnderWay }: ErasureResult, { isSure, hasKey }: { isSure: boolean; hasKey: boolean }): string[] {
  return [
    ...(person.sharedNames.length > 0
      ? [
          `Somebody else is called ${person.sharedNames.join(', ')} too, so that texts with this name stay. Search for it, and correct those that mean this person.`,
        ]
      : []),
    ...(hasKey
      ? []
      : ['SECRET_KEY is not known here: hashes of the address in the tables of sign-ins stay until they are too old (90 days).']),
    ...(isSure ? [] : [`Nothing was changed. It cannot be undone: to erase the person for good, say --yes as well.`]),
    ...(isSure || jobsUnderWay === 0 ? [] : [`Before that, ${jobsUnderWay} ${jobsUnderWay === 1 ? 'job' : 'jobs'} under way must end.`]),
    ...(isSure ? ['Backups that were made before still hold the person: see "Erasing a person" in docs/operations.md.'] : []),
  ]
}

await runCommand({ usage, read: readCommand, run, notDone: 'Nothing was changed.' })
