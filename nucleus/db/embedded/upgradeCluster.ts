import { join } from 'node:path'
import { CannotStart } from '../../base/cannotStart.ts'
import { setAccess } from './access.ts'
import type { EmbeddedConnection } from './address.ts'
import type { PostgresRuntime } from './chooseAccount.ts'
import { currentVersion, type Layout, writeLayout } from './layout.ts'
import { findLocale, localeNames, plainLocale } from './locale.ts'
import { readOrMakePassword, readPassword } from './password.ts'
import { megabyte, requireSpace, sizeOf } from './diskSpace.ts'
import { reasonIn } from './runProgram.ts'
import { rebuildSearchIndexes } from './searchIndexes.ts'

interface UpgradeOptions {
  clusterFolder: string
  runtime: PostgresRuntime
  layout: Layout
  print: (line: string) => void
}
/** The steps left once the server runs. */
type UpgradeFinisher = (connection: EmbeddedConnection) => Promise<void>

/** An index needs this share of the database's size while it is rebuilt, and room for the server's log. */
const spaceShare = 0.5
const minSpace = 100 * megabyte

/**
 * Upgrades the database in `clusterFolder`, without a running server, to what this version expects: a password, a role with few rights,
 * and search in every script. If it is interrupted, the next start completes it. Throws CannotStart.
 */
export async function upgradeCluster({ clusterFolder, runtime, layout, print }: UpgradeOptions): Promise<UpgradeFinisher> {
  const locale = layout.ctype === plainLocale ? await findLocale(runtime) : layout.ctype
  if (!locale) print(withoutLocale)
  const isOld = layout.version < currentVersion
  const needsIndexes = locale !== undefined && locale !== layout.ctype
  if (!isOld && !needsIndexes && (await readPassword(clusterFolder))) return async () => undefined
  if (needsIndexes) {
    const bytes = (await sizeOf(join(clusterFolder, 'base'))) * spaceShare + minSpace
    await requireSpace(clusterFolder, { bytes, why: `The search indexes of the database in ${clusterFolder} must be rebuilt once.` })
  }
  if (isOld) print(`Upgrading the database in ${clusterFolder}: a password, a role with fewer rights, and search in every script.`)
  await setAccess({ clusterFolder, runtime, password: await readOrMakePassword(clusterFolder), ctype: locale }).catch((error: Error) => {
    throw new CannotStart(`The database in ${clusterFolder} could not be upgraded: ${reasonIn(error.message)}`)
  })
  return async (connection) => {
    if (needsIndexes) await rebuildSearchIndexes(connection, print)
    await writeLayout(clusterFolder, { ctype: locale ?? layout.ctype, owner: runtime.account.owner })
  }
}

const withoutLocale =
  `This system has none of the locales ${localeNames.join(', ')}: searching names in non-Latin scripts is slow, because no index can be used. ` +
  'Install one of them and start again.'
