/**
 * Settings of the embedded PostgreSQL. Passed at each start, so that changes here apply to existing folders. Durability (fsync,
 * full_page_writes, synchronous_commit) keeps PostgreSQL's default: on.
 */
export const serverSettings: Readonly<Record<string, string>> = {
  // nucleus needs 25; the others are for people who connect with psql or dump data.
  max_connections: '40',
  // Modest when idle, since memory is taken as pages are used. Enough for a million contacts: the rest is in the system's
  // cache.
  shared_buffers: '96MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  // One call uses one core: the others are for other callers, and for the pages.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // Fewer idle processes.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  autovacuum_naptime: '20s',
  // After a crash: one system call instead of one per file.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Starts, stops and failures of the server; not the errors of single statements, which contain values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  logging_collector: 'off',
}

/** The settings as arguments of `postgres`. */
export const asArguments = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
