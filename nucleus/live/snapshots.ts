/** What a transaction could see, as PostgreSQL writes it (`pg_snapshot`): `oldest running:next:running,running`. */
export type Snapshot = string

/** All transactions below it had ended. */
export const oldestRunning = (snapshot: Snapshot): bigint => BigInt(snapshot.split(':')[0] ?? 0)

/** The first transaction that had not ended, nor begun to be seen. A database whose next one is smaller is another one. */
export const nextTransaction = (snapshot: Snapshot): bigint => BigInt(snapshot.split(':')[1] ?? 0)
