import { join } from 'node:path'
import type { PostgresRuntime } from './chooseAccount.ts'
import { runStandalone } from './standalone.ts'
import { writeFileAtomically } from './writeFileAtomically.ts'

/** The role of the product, and the only database it owns. */
export const databaseUser = 'copilot'
export const databaseName = 'copilot'
/** Owns the cluster. Nobody can connect as this role: it only works in single-user mode. */
export const superuser = 'copilot_superuser'
/** The oid of the bootstrap role in every cluster. */
const bootstrap = 10

interface Access {
  clusterFolder: string
  runtime: PostgresRuntime
  password: string
  /** The LC_CTYPE of all databases; unchanged when left out. */
  ctype?: string
  isDraft?: boolean
}

/**
 * Gives a cluster without a running server the roles, database and rights that this version expects, whatever an earlier
 * version or an interrupted start left. Repeating it only changes the password.
 */
export async function setAccess({ password, ctype, ...folder }: Access): Promise<void> {
  const setLocale = ctype ? [`update pg_database set datctype = ${quoted(ctype)} where datctype <> ${quoted(ctype)}`] : []
  const statements = [
    setRoles,
    `alter role ${databaseUser} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${quoted(password)}`,
    `alter role ${superuser} with password null`,
    'revoke connect on database postgres, template1 from public',
    ...setLocale,
    // Last, because the program ends here if the database exists.
    `create database ${databaseName} owner ${databaseUser}`,
  ]
  await runStandalone({ ...folder, database: 'postgres', statements }).catch((error: Error) => {
    if (!error.message.includes(`database "${databaseName}" already exists`)) throw error
  })
  await runStandalone({ ...folder, database: databaseName, statements: [giveObjects] })
  await writeFileAtomically(join(folder.clusterFolder, 'pg_hba.conf'), accessRules, folder.runtime.account.owner)
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * The first role of a cluster is always a superuser, and used to be the product's own: it is renamed. A role cannot rename
 * itself, so another one does.
 */
const setRoles = `do $$ begin
  if exists (select from pg_roles where oid = ${bootstrap} and rolname <> '${superuser}') then
    create role copilot_renames superuser;
    set session authorization copilot_renames;
    execute (select format('alter role %I rename to ${superuser}', rolname) from pg_roles where oid = ${bootstrap});
    set session authorization ${superuser};
    drop role copilot_renames;
  end if;
  if not exists (select from pg_roles where rolname = '${databaseUser}') then
    create role ${databaseUser};
  end if;
end $$`

const isOurs = (schema: string): string => `${schema} !~ '^(pg_|information_schema$)'`
const notPartOf = (catalogue: string, kinds: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = o.oid and d.deptype in (${kinds}))`

/**
 * Changes the owner of everything that the superuser created as the product, except what belongs to an extension. The sequence
 * of a column follows its table; partitions and partitioned tables have the same kinds of dependencies but do not.
 */
const giveObjects = `do $$ declare thing record; begin
  alter database ${databaseName} owner to ${databaseUser};
  for thing in
    select format('schema %I', nspname) as name from pg_namespace where nspowner = ${bootstrap} and ${isOurs('nspname')}
    union all
    select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, o.oid::regclass)
    from pg_class o join pg_namespace n on n.oid = relnamespace
    where relowner = ${bootstrap} and relkind in ('r', 'p', 'v', 'm', 'S') and ${isOurs('nspname')} and ${notPartOf('pg_class', "'e'")}
      and (relkind <> 'S' or ${notPartOf('pg_class', "'a', 'i'")})
    union all
    select format('routine %s', o.oid::regprocedure) from pg_proc o join pg_namespace n on n.oid = pronamespace
    where proowner = ${bootstrap} and ${isOurs('nspname')} and ${notPartOf('pg_proc', "'e'")}
    union all
    select format('type %s', o.oid::regtype) from pg_type o join pg_namespace n on n.oid = typnamespace
    where typowner = ${bootstrap} and typtype in ('d', 'e', 'r') and ${isOurs('nspname')} and ${notPartOf('pg_type', "'e'")}
    union all
    select format('collation %s', o.oid::regcollation) from pg_collation o join pg_namespace n on n.oid = collnamespace
    where collowner = ${bootstrap} and ${isOurs('nspname')} and ${notPartOf('pg_collation', "'e'")}
  loop
    execute format('alter %s owner to ${databaseUser}', thing.name);
  end loop;
end $$`

/** Who may connect: the product's role with its password, from this machine. */
const accessRules = `# Written by nucleus. A password is needed whoever asks; see docs/operations.md for how to look in.
local  all  ${databaseUser}  scram-sha-256
host   all  ${databaseUser}  127.0.0.1/32  scram-sha-256
`
