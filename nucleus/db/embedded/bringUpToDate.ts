import { join } from 'node:path'
import { CannotStart } from '../../base/cannotStart.ts'
import { setAccess } from './access.ts'
import type { EmbeddedConnection } from './address.ts'
import type { Chosen } from './chooseAccount.ts'
import { currentVersion, type Layout, writeLayout } from './layout.ts'
import { findLocale, localeNames, plainLocale } from './locale.ts'
import { readOrMakePassword, readPassword } from './password.ts'
import { megabyte, needRoom, sizeOf } from './room.ts'
import { reasonIn } from './runProgram.ts'
import { rebuildSearchIndexes } from './searchIndexes.ts'

interface Parts {
  place: string
  chosen: Chosen
  layout: Layout
  print: (line: string) => void
}
/** The steps left once the server runs. */
type Rest = (connection: EmbeddedConnection) => Promise<void>

/** An index needs this share of the database's size while it is rebuilt, and room for the server's log. */
const roomShare = 0.5
const roomAtLeast = 100 * megabyte

/**
 * Upgrades the database in `place`, without a running server, to what this version expects: a password, a role with few rights,
 * and search in every script. If it is interrupted, the next start completes it. Throws CannotStart.
 */
export async function bringUpToDate({ place, chosen, layout, print }: Parts): Promise<Rest> {
  const locale = layout.ctype === plainLocale ? await findLocale(chosen) : layout.ctype
  if (!locale) print(withoutLocale)
  const isOld = layout.version < currentVersion
  const needsIndexes = locale !== undefined && locale !== layout.ctype
  if (!isOld && !needsIndexes && (await readPassword(place))) return async () => undefined
  if (needsIndexes) {
    const bytes = (await sizeOf(join(place, 'base'))) * roomShare + roomAtLeast
    await needRoom(place, { bytes, why: `The search indexes of the database in ${place} have to be built anew, once.` })
  }
  if (isOld) print(`Bringing the database in ${place} up to date: a password, a role with fewer rights, and search in every script.`)
  await setAccess({ place, chosen, password: await readOrMakePassword(place), ctype: locale }).catch((error: Error) => {
    throw new CannotStart(`The database in ${place} could not be brought up to date: ${reasonIn(error.message)}`)
  })
  return async (connection) => {
    if (needsIndexes) await rebuildSearchIndexes(connection, print)
    await writeLayout(place, { ctype: locale ?? layout.ctype, owner: chosen.account.owner })
  }
}

const withoutLocale =
  `This system has none of the locales ${localeNames.join(', ')}: names in other scripts than Latin are searched without an index, slowly. ` +
  'Install one of them and start again.'
