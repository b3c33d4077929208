import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { dynamicLinks } from '../../db/tables/index.ts'

/** Without characters that are easily misread in print: i, l and 1, o and 0, s and 5, z and 2, b and 8. */
const characters = 'acdefghjkmnpqrtuvwxy34679'
const length = 8

/** A code that no link has or ever had. */
export async function freeShortCode(db: Db): Promise<string> {
  for (;;) {
    const shortCode = Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
    if ((await db.$count(dynamicLinks, eq(dynamicLinks.shortCode, shortCode))) === 0) return shortCode
  }
}
