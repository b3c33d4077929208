/**
 * How the embedded PostgreSQL is set. Given at each start, so that a new version of this file holds for an old folder.
 * Durability (fsync, full_page_writes, synchronous_commit) is PostgreSQL's own standard: on.
 */
export const serverSettings: Readonly<Record<string, string>> = {
  // nucleus needs 25 of them; the rest is for whoever looks in with psql or dumps.
  max_connections: '40',
  // Modest at idle: memory is taken as pages are used. Fit for a million contacts: what does not fit here is in the system's cache.
  shared_buffers: '96MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  // One call uses one core: the others are for the other callers, and for the pages.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // Fewer processes that wait for nothing.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  autovacuum_naptime: '20s',
  // After a crash: one request to the system instead of one per file.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Starts, stops and failures of the server; not the errors of single statements, which repeat values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  logging_collector: 'off',
}

/** The settings as arguments of `postgres`. */
export const asArguments = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
