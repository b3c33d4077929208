import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createFile } from '#nucleus/db/backup/newFile.ts'
import { cleanUpOnFailure } from '#nucleus/db/backup/cleanUpOnFailure.ts'
import { lockFolder } from '#nucleus/db/embedded/folderLock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copilot-folders-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a backup is refused where its folder is not, which may be a disk that is not mounted', async () => {
  const path = join(folder, 'mnt', 'x.backup')
  await expect(createFile(path)).rejects.toThrow(
    `The folder ${join(folder, 'mnt')} does not exist. Mount its disk, create the folder, or choose another one.`,
  )
  expect(await readdir(folder)).toEqual([])
  await mkdir(join(folder, 'mnt'))
  const file = await createFile(path)
  await file.discard()
})

const refused = new Error('There is not enough room.')
/** Fails behind a database that was made, as far as the folder shows it. */
const failIn = (data: string) =>
  cleanUpOnFailure(data, async () => {
    await mkdir(join(data, 'postgres'), { recursive: true })
    for (const name of ['postgres/PG_VERSION', 'postgres.password', 'postgres.log']) await writeFile(join(data, name), 'of the restore')
    const unlock = await lockFolder(data)
    await unlock()
    throw refused
  })

test('a restore that fails leaves nothing where nothing was', async () => {
  await expect(failIn(join(folder, 'new', 'data'))).rejects.toBe(refused)
  expect(await readdir(folder)).toEqual([])
})

test('a restore that fails leaves what else is in the folder', async () => {
  for (const name of ['secret.key', 'notes.txt']) await writeFile(join(folder, name), name)
  await expect(failIn(folder)).rejects.toBe(refused)
  expect((await readdir(folder)).sort()).toEqual(['notes.txt', 'secret.key'])
})

test('a restore that fails leaves a database that was there', async () => {
  await mkdir(join(folder, 'postgres', 'base'), { recursive: true })
  await expect(failIn(folder)).rejects.toBe(refused)
  expect(await readdir(join(folder, 'postgres'))).toContain('base')
})

test('a restore that fails leaves a database that somebody has begun to use', async () => {
  const unlocks: (() => Promise<void>)[] = []
  const failing = cleanUpOnFailure(join(folder, 'data'), async () => {
    await mkdir(join(folder, 'data', 'postgres'), { recursive: true })
    unlocks.push(await lockFolder(join(folder, 'data')))
    throw refused
  })
  await expect(failing).rejects.toBe(refused)
  for (const unlock of unlocks) await unlock()
  expect(await readdir(join(folder, 'data'))).toContain('postgres')
})
