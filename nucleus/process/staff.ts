import { reachToChangeStaff } from '../db/backup/reach.ts'
import { readOrder, type StaffOrder, staffUsage } from '../staff/readOrder.ts'
import { runStaff } from '../staff/runStaff.ts'
import { runCommand } from './runCommand.ts'
import { readSettings } from './startup.ts'
import { stopOnSignal } from './stopOnSignal.ts'

async function run(order: StaffOrder): Promise<void> {
  const config = readSettings()
  const reached = await reachToChangeStaff({ url: config.DATABASE_URL, folder: config.DATA_DIR, print: console.log })
  let isStopped = false
  const release = stopOnSignal(async () => {
    isStopped = true
    await reached.close()
    throw new Error('It was stopped.')
  })
  const lines = await runStaff(reached.client, order).finally(() => (isStopped ? undefined : reached.close()))
  release()
  for (const line of lines) console.log(line)
}

await runCommand({ usage: staffUsage, read: readOrder, run, nothing: 'Nothing was changed.' })
