import pg from 'pg'
import { CannotStart } from '../../base/cannotStart.ts'
import type { EmbeddedConnection } from './address.ts'
import { passwordPath } from './password.ts'

const wrongPassword = '28P01'
/** PostgreSQL has no code for a locale that the system lacks. */
const noLocale = /locale is incompatible with operating system/

/** Connects once to the database in `clusterFolder`. Throws CannotStart for failures with a known remedy. */
export async function tryConnection(connection: EmbeddedConnection, clusterFolder: string): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    const { code, message, detail } = error as pg.DatabaseError
    if (code === wrongPassword)
      throw new CannotStart(
        `The database in ${clusterFolder} refuses the password in ${passwordPath(clusterFolder)}. Delete that file, then start again: a new password is created.`,
      )
    if (noLocale.test(message))
      throw new CannotStart(
        `The database in ${clusterFolder} needs a locale that this system does not have. ${detail ?? ''} Install it and start again, or make a backup where it is installed and restore it here.`,
      )
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
