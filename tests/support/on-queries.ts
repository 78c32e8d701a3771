import type pg from 'pg'

type Statement = string | (pg.QueryConfig & { readonly text: string })

/**
 * Changes each statement that the clients of a pool send from now on, and reports its error. A changed one
 * is sent without its name: a connection may have the unchanged statement prepared.
 * @returns ends it
 */
export function onQueries(
  pool: pg.Pool,
  change: (text: string) => string,
  failed: (error: unknown) => void = () => undefined,
): () => void {
  const originals = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const changed = (statement: Statement): Statement => {
    if (typeof statement === 'string') return change(statement)
    const text = change(statement.text)
    const { name: _name, ...unnamed } = statement
    return text === statement.text ? statement : { ...unnamed, text }
  }
  const onAcquire = (client: pg.PoolClient) => {
    if (originals.has(client)) return
    originals.set(client, client.query)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const observed = (first: Statement, ...rest: unknown[]) => {
      const sent = query(changed(first), ...rest)
      if (sent instanceof Promise) sent.catch(failed)
      return sent
    }
    client.query = observed as typeof client.query
  }
  pool.on('acquire', onAcquire)
  return () => {
    pool.off('acquire', onAcquire)
    for (const [client, query] of originals) client.query = query
  }
}
