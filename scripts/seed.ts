import { parseArgs } from 'node:util'
import { roleLabelOf } from '#constants/roles.ts'
import { closeAfter } from '#nucleus/base/closeAfter.ts'
import { type Database, isEmpty, openDatabase, queriesOn } from '#nucleus/db/client.ts'
import { dataLocation } from '#nucleus/db/dataLocation.ts'
import { emptyTables } from '#nucleus/demo/emptyTables.ts'
import { demoAccounts, demoSizes, type DemoSize, seed } from '#nucleus/demo/index.ts'
import { reportStartFailure, readSettings } from '#nucleus/process/startup.ts'
import { stopOnSignal } from '#nucleus/process/stopOnSignal.ts'

const usage = `npm run seed -- --size small|event|large [--reset]

Fills the database with demo data.
  --size    small: 40 registrations; event: 5,000; large: 500,000 and a million contacts (takes minutes)
  --reset   first deletes EVERYTHING in the database: events, people, registrations, history and sign-ins`

interface SeedCommand {
  size: DemoSize
  isReset: boolean
}

/** Reads the command line; returns a message when it is invalid. */
function readCommand(args: string[]): SeedCommand | string {
  try {
    const { values } = parseArgs({
      args,
      options: { size: { type: 'string' }, reset: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
    })
    const size = demoSizes.find((one) => one === values.size)
    if (values.help) return ''
    if (!size)
      return values.size === undefined
        ? 'Choose a size: --size small, event or large.'
        : `Unknown size "${values.size}". Use small, event or large.`
    return { size, isReset: values.reset }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const print = (line: string): void => console.log(line)
async function fill(database: Database, { size, isReset }: SeedCommand, location: string): Promise<void> {
  if (!isReset && !(await isEmpty(database.db))) {
    process.stderr.write(`Nothing was changed: ${location} is not empty. To delete everything in it first, add --reset.\n`)
    process.exitCode = 1
    return
  }
  print(`${isReset ? `Deleting everything in ${location} and filling it` : `Filling ${location}`} with the demo data "${size}":`)
  // Deleting and filling are one transaction.
  await queriesOn(database.jobs).transaction(async (tx) => {
    if (isReset) await emptyTables(tx)
    await seed(tx, size, { print })
  })
  // Indexes alone can then say which rows are there; the server would do it a minute later.
  await database.jobs.query('vacuum')
  print(
    `Done. These accounts can sign in:\n${demoAccounts.map(({ email, role }) => `  ${email.padEnd(32)}${roleLabelOf(role)}`).join('\n')}`,
  )
}

async function run(command: SeedCommand): Promise<void> {
  const config = readSettings()
  const database = await openDatabase({ url: config.DATABASE_URL, folder: config.DATA_DIR, print })
  // Unfinished work is rolled back, and the database ends with this process.
  stopOnSignal(() => database.close())
  await closeAfter(fill(database, command, dataLocation(config)), database.close)
}

const command = readCommand(process.argv.slice(2))
if (typeof command === 'string') {
  if (command) process.stderr.write(`${command}\n\n${usage}\n`)
  else print(usage)
  process.exitCode = command ? 2 : 0
} else await run(command).catch(reportStartFailure)
