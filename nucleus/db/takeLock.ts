import type pg from 'pg'

interface Wait {
  lock: number
  /** What its holder does, in words that follow "Another process". */
  what: string
  /** Prints a line for the person who waits. */
  print: (line: string) => void
}

/** Takes a lock of the session, which one process of all on the database has at a time. Says what it waits for, when it has to. */
export async function takeLock(client: pg.ClientBase, { lock, what, print }: Wait): Promise<void> {
  const { rows } = await client.query<{ isTaken: boolean }>('select pg_try_advisory_lock($1) as "isTaken"', [lock])
  if (rows[0]?.isTaken) return
  print(`Another process ${what}. Waiting until it has finished …`)
  await client.query('select pg_advisory_lock($1)', [lock])
}
