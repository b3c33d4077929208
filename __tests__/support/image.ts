import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache')
const migrations = join(root, 'nucleus/db/migrations')

/** Where the data folder of a migrated, empty database is kept; another set of migrations has another place. */
export async function imagePath(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json')))
  for (const name of ['meta/_journal.json', ...(await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort()])
    hash.update(await readFile(join(migrations, name)))
  return join(folder, `nucleus-${hash.digest('hex').slice(0, 16)}.tar`)
}

export const hasFile = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Appears whole or not at all: several runs may do this at once. */
export async function keepImage(path: string, image: Blob): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, image.stream())
  await rename(draft, path)
}

export const readImage = async (): Promise<Blob> => new Blob([await readFile(await imagePath())])
