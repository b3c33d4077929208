import { chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveTo } from '#nucleus/db/embedded/account.ts'
import { chooseAccount } from '#nucleus/db/embedded/chooseAccount.ts'
import { findPrograms } from '#nucleus/db/embedded/programs.ts'
import { runToEnd } from '#nucleus/db/embedded/runProgram.ts'
import { runStandalone } from '#nucleus/db/embedded/standalone.ts'
import { allMigrations } from '#nucleus/db/migrate.ts'
import { namesByScript } from './scripts.ts'

/**
 * A data folder as the first version of the embedded database left it: no password, the product's role the superuser,
 * rules of letters that know ASCII alone; with contacts in every script, and a job and its queue under way.
 */
export async function oldFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'copilot-old-'))
  const runtime = await chooseAccount(folder, await findPrograms(), { isNew: true, print: () => undefined })
  const { account, programs } = runtime
  const clusterFolder = join(runtime.folder, 'postgres')
  await mkdir(clusterFolder, { mode: 0o700 })
  if (account.owner) await chown(clusterFolder, account.owner.uid, account.owner.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = [
    '-D',
    clusterFolder,
    '-U',
    'copilot',
    '--auth-local=trust',
    '--auth-host=reject',
    ...locale,
    '--no-instructions',
    '--no-sync',
  ]
  await runToEnd(account, programs, { program: programs.initdb, args })
  const run = (database: string, statements: string[]) => runStandalone({ clusterFolder, runtime, isDraft: true, database, statements })
  await run('postgres', ['create database copilot'])
  await run('copilot', [...migrated(), ...filled()])
  await writeFile(join(clusterFolder, 'made-by-copilot'), '')
  await giveTo(account.owner, clusterFolder)
  return folder
}

/** What nucleus' own migrations would have done. */
const migrated = (): string[] => [
  'create schema drizzle',
  'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  ...allMigrations().flatMap(({ sql, hash, folderMillis }) => [
    ...sql.map(asOne),
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
  ]),
]

/** A semicolon and an empty line would end it for the program, and so would one of its own a second time. */
const asOne = (statement: string): string => statement.replace(/;\s*\n\s*\n/g, ';\n').replace(/;\s*$/, '')

const filled = (): string[] => [
  ...Object.values(namesByScript).map(
    ({ firstName, lastName }) =>
      `insert into contacts (first_name, last_name) select '${firstName}', '${lastName}' || case n when 1 then '' else ' ' || n end from generate_series(1, 40) n`,
  ),
  'create schema pgboss',
  "create type pgboss.job_state as enum ('created', 'active')",
  "create table pgboss.job (id integer generated always as identity, state pgboss.job_state default 'active') partition by list (state)",
  'create table pgboss.job_common (like pgboss.job including defaults)',
  'alter table pgboss.job attach partition pgboss.job_common default',
  'create function pgboss.one() returns integer language sql return 1',
  'create view pgboss.jobs as select * from pgboss.job',
  'insert into pgboss.job default values',
]
