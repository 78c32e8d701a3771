/**
 * The settings of the embedded server, passed at each start, so that they always match the code.
 */
export function serverSettings(options: { socketDir: string; fast: boolean }): Record<string, string> {
  return {
    // Reachable by its socket only: no port to collide, no password to store.
    listen_addresses: '',
    unix_socket_directories: options.socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '256MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    wal_compression: 'off',
    // A new installation grows fast: plans made on small tables must not be used for more than a
    // minute.
    autovacuum_naptime: '10s',
    // After a crash the whole folder is synced with one call instead of one for each of its
    // thousand files.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    random_page_cost: '1.1',
    // JIT compilation takes longer than our statements.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Parameters may hold personal data.
    log_parameter_max_length_on_error: '0',
    ...(options.fast ? fastSettings : {}),
  }
}

/** For tests: data loss at a power cut does not matter. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum_naptime: '1h',
  file_copy_method: 'clone',
}
