import type { Config } from '../base/config.ts'

/** Where the data is, for messages: without the password of a server. */
export function dataLocation({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): string {
  if (!DATABASE_URL) return `the folder ${DATA_DIR}`
  const { host, pathname } = new URL(DATABASE_URL)
  return `the database ${pathname.slice(1)} on ${host}`
}
