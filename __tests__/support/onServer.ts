import pg from 'pg'
import { eventually } from '../../e2e/support/eventually.ts'

/** The address of another database on a server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Makes a database that is a copy of another, to which nobody is connected. File by file: page by page, through the log, takes four times as long. */
export const copyDatabase = (server: string, { from = '', to }: { from?: string; to: string }): Promise<void> =>
  onServer(server, `create database ${to} template ${from} strategy file_copy`)

/** Drops a database, whoever is connected to it. What the server itself does there cannot always be ended: it ends by itself. */
export const dropDatabase = (server: string, name: string): Promise<void> =>
  eventually(() => onServer(server, `drop database if exists ${name} with (force)`))

/** Runs one statement. */
export async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
