import { openInMemory } from '#nucleus/db/client.ts'
import { hasFile, imagePath, keepImage } from './image.ts'

/** Once per run: loading a prepared image takes 0.3 s where a fresh database takes 3 s. */
export default async function prepareImage(): Promise<void> {
  const path = await imagePath()
  if (await hasFile(path)) return
  const database = await openInMemory()
  await keepImage(path, await database.dump())
  await database.close()
}
