/** A PostgreSQL snapshot as text (`pg_snapshot`): `oldest running:next:running,running`. */
export type Snapshot = string

/** The oldest running transaction: all below it had ended. */
export const oldestRunning = (snapshot: Snapshot): bigint => BigInt(snapshot.split(':')[0] ?? 0)

/** The first transaction that had not begun. A smaller number later means another database. */
export const nextTransaction = (snapshot: Snapshot): bigint => BigInt(snapshot.split(':')[1] ?? 0)
