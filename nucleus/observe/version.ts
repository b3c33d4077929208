import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (path: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'))

/** The version of the product. */
export const { version } = read('../../package.json') as { version: string }

const { entries } = read('../db/migrations/meta/_journal.json') as { entries: { when: number; tag: string }[] }
const tags = new Map(entries.map(({ when, tag }) => [when, tag]))

/** The name of a migration, by the time that the database stores for it. Migrations of a newer version are unknown here. */
export const migrationName = (createdAt: number): string => tags.get(createdAt) ?? `unknown (${createdAt})`
