import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const connectTimeoutMs = 30_000

/**
 * Runs the work while no other process runs work of this name on this database; others wait. The
 * lock belongs to the session, so that it ends with it, whatever happens. It is polled and not
 * waited for: a waiting statement is a transaction, and `create index concurrently` would wait for
 * its end.
 * @param url leads to PostgreSQL without a pooler in between
 */
export async function withSessionLock<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `startline-${name}`,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  })
  client.on('error', () => undefined) // the next query fails; without one the lock is lost and the work continues
  await client.connect()
  try {
    // Overrides the server's and the role's settings: rewriting a table takes as long as it takes.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    while (!(await isMine(client, name))) await sleep(100)
    return await work(client)
  } finally {
    await client.end()
  }
}

async function isMine(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ is_mine: boolean }>(
    `select pg_try_advisory_lock(hashtext('startline'), hashtext($1)) as is_mine`,
    [name],
  )
  return rows[0]?.is_mine === true
}
