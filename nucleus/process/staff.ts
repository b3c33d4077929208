import { closeAfter } from '../base/closeAfter.ts'
import { connectToChangeStaff } from '../db/backup/connectTo.ts'
import { readStaffCommand, type StaffCommand, staffUsage } from '../staff/readStaffCommand.ts'
import { runStaff } from '../staff/runStaff.ts'
import { runCommand } from './runCommand.ts'
import { readSettings } from './startup.ts'
import { stopOnSignal } from './stopOnSignal.ts'

async function run(command: StaffCommand): Promise<void> {
  const config = readSettings()
  const connection = await connectToChangeStaff({ url: config.DATABASE_URL, folder: config.DATA_DIR, print: console.log })
  let isStopped = false
  const release = stopOnSignal(async () => {
    isStopped = true
    await connection.close()
    throw new Error('Stopped.')
  })
  const lines = await closeAfter(runStaff(connection.client, command), () => (isStopped ? undefined : connection.close()))
  release()
  for (const line of lines) console.log(line)
}

await runCommand({ usage: staffUsage, read: readStaffCommand, run, notDone: 'Nothing was changed.' })
