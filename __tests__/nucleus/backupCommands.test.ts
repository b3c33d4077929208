import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { socketUrl } from '../../bench/support/processes.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { endFrame } from '#nucleus/db/backup/format.ts'
import { connectToReplace } from '#nucleus/db/backup/connectTo.ts'
import { withDiskSpace } from '#nucleus/db/backup/withDiskSpace.ts'
import { agendaFeeds } from '#nucleus/db/tables/index.ts'
import { startEmbedded } from '#nucleus/db/embedded/index.ts'
import { backUpFrom, contentOf, urlOf } from '../support/backups.ts'
import { makeEvent } from '../support/nucleus.ts'
import { endProcesses, type StartedProcess, startProcess } from '../support/processes.ts'
import { addressOf } from '../support/startCluster.ts'
import { testDatabase } from '../support/testDatabase.ts'

/** Several processes that make a database each; generous, for machines that do other things meanwhile. */
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copilot-commands-'))
})
afterEach(async () => {
  await endProcesses()
  await rm(folder, { recursive: true, force: true })
})

const at = (name: string): string => join(folder, name)
const root = join(import.meta.dirname, '../..')
/** A command of package.json over a data folder, run from the test's own folder. */
function npmRun(command: string, { data, args = [] }: { data: string; args?: string[] }): StartedProcess {
  const line = ['-c', 'cd "$HOME" && exec npm --prefix "$@"', 'sh', root, 'run', command, '--', ...args]
  return startProcess({ DATA_DIR: data, HOME: folder }, { program: 'sh', args: line })
}

async function ended({ ended: end, said }: StartedProcess): Promise<{ code: number | null; text: string }> {
  return { code: await end, text: (await end, said()) }
}

/** What the database of a data folder holds, which nobody uses. */
async function stored(data: string): Promise<Record<string, string[]>> {
  const embedded = await startEmbedded(data, { print: () => undefined })
  try {
    return await contentOf(addressOf(embedded))
  } finally {
    await embedded.stop()
  }
}

describe('npm run backup and npm run restore', () => {
  test('take everything from a folder that is in use to another, and never what is in use', async () => {
    const data = at('data')
    const nucleus = startProcess({ DATA_DIR: data, SEED: 'small' })
    await nucleus.line(/listens on (\S+)/)

    const path = at('first.backup')
    // Work that repeats itself may write while the copy is made: then both are made again.
    const content = await eventually(async () => {
      await rm(path, { force: true })
      const before = await contentOf(socketUrl(data))
      expect(await ended(npmRun('backup', { data, args: ['first.backup'] }))).toMatchObject({ code: 0 })
      expect(await contentOf(socketUrl(data))).toEqual(before)
      return before
    })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const again = await ended(npmRun('backup', { data, args: ['first.backup'] }))
    expect(again).toMatchObject({ code: 1, text: expect.stringContaining(`${path} already exists. Choose another name.`) })
    const inUse = await ended(npmRun('restore', { data, args: [path, '--replace'] }))
    expect(inUse).toMatchObject({ code: 1, text: expect.stringContaining(`in use by process ${nucleus.child.pid}`) })
    nucleus.child.kill('SIGTERM')
    expect(await nucleus.ended).toBe(0)

    const other = at('other')
    const restored = await ended(npmRun('restore', { data: other, args: ['first.backup'] }))
    expect(restored).toMatchObject({ code: 0, text: expect.stringMatching(/is complete: [\d,]+ rows of \d+ tables as they were at/) })
    expect(await stored(other)).toEqual(content)

    const refused = await ended(npmRun('restore', { data: other, args: ['first.backup'] }))
    expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/There is already data in the folder .* add --replace\./) })
    // Nobody runs: the command starts the database for the time being.
    expect(await ended(npmRun('backup', { data: other, args: ['second.backup'] }))).toMatchObject({ code: 0 })
    expect(await ended(npmRun('restore', { data: other, args: ['second.backup', '--replace'] }))).toMatchObject({ code: 0 })
    expect(await stored(other)).toEqual(content)
    expect((await readdir(folder)).filter((name) => name.includes('backup')).sort()).toEqual(['first.backup', 'second.backup'])
  })

  test('say of a file that another program wrote what is wrong, and not how they are used', async () => {
    const database = await testDatabase()
    const path = at('whole.backup')
    await backUpFrom(await urlOf(database), path)
    await database.close()
    const whole = await readFile(path)
    // The same header, and rows of another program, with a sum that is right.
    const forged = Buffer.concat([whole.subarray(0, 8 + whole.readUInt32LE(4)), zstdCompressSync('rows\n')])
    await writeFile(at('forged.backup'), Buffer.concat([forged, endFrame(createHash('sha256').update(forged).digest())]))
    const { code, text } = await ended(npmRun('restore', { data: at('new/data'), args: ['forged.backup'] }))
    expect([code, text.trimEnd().split('\n').at(-1)]).toEqual([
      1,
      'This program did not write the backup in this form. Rows are missing at the end. Use another copy of it, or another backup. Nothing was changed.',
    ])
    // The database that was made for it is gone, with its folders.
    expect(await readdir(folder)).not.toContain('new')
  })

  test('say that calendar links which were turned off since the backup work again', async () => {
    const database = await testDatabase()
    const restoredFrom = async (name: string) => {
      await backUpFrom(await urlOf(database), at(name))
      return ended(npmRun('restore', { data: at('restored'), args: [name, '--replace'] }))
    }
    const { eventId } = await makeEvent(database.db)
    expect((await restoredFrom('before.backup')).text).not.toContain('calendar')
    await database.db.insert(agendaFeeds).values({ eventId, secretHash: 'of a secret', createdAt: '2026-03-01T00:00:00.000Z' })
    const { code, text } = await restoredFrom('after.backup')
    await database.close()
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(
        /The calendar links of 1 event work again as they were at \S+, also if they were turned off or replaced since\. Turn those off again, on the agenda of their events\.\n$/,
      ),
    ])
  })

  test('say in a sentence what is wrong, and make no database of it', async () => {
    const data = at('nothing')
    const empty = await ended(npmRun('backup', { data, args: ['none.backup'] }))
    expect(empty).toMatchObject({ code: 1, text: expect.stringContaining(`There is no database in ${data}.`) })
    await mkdir(at('sub'))
    const gone = await ended(npmRun('restore', { data, args: ['sub/gone.backup'] }))
    expect(gone).toMatchObject({ code: 1, text: expect.stringMatching(/gone\.backup does not exist\. .* Nothing was changed\.\n$/) })
    const unclear = await ended(npmRun('restore', { data }))
    expect(unclear).toMatchObject({ code: 2, text: expect.stringContaining('Name one backup file.') })
    const away = startProcess(
      { DATABASE_URL: 'postgres://copilot:secret@127.0.0.1:1/copilot', SECRET_KEY: 's'.repeat(32) },
      { args: ['nucleus/process/backup.ts', at('away.backup')] },
    )
    expect(await ended(away)).toEqual({
      code: 1,
      text: 'The database of DATABASE_URL does not answer. Is it running, and is its address right? No backup was made.\n',
    })
    expect(await readdir(folder)).not.toContain('nothing')
  })
})

/** A file system that says it has no room at all. */
const fullDisk = process.platform === 'linux' ? '/proc' : '/dev'

test('a disk without room ends what would fill it, in the middle of a statement, and the database lives on', async () => {
  const disk = at('disk')
  await symlink(folder, disk)
  const reached = await connectToReplace({ folder: at('data'), print: () => undefined })
  const watched = { ...reached, ...(reached.own && { own: { ...reached.own, folder: disk } }) }
  try {
    const filling = withDiskSpace(
      watched,
      async () => {
        await unlink(disk)
        await symlink(fullDisk, disk)
        await reached.client.query('select pg_sleep(600)')
      },
      1,
    )
    await expect(filling).rejects.toThrow(/^There is not enough space on the disk of the database\. Free some space/)
    await expect(withDiskSpace(watched, () => Promise.resolve('begun'), 1)).rejects.toThrow(/not enough space/)
  } finally {
    await reached.close().catch(() => undefined)
  }
  const again = await connectToReplace({ folder: at('data'), print: () => undefined })
  await again.close()
})
