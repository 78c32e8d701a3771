import type { Tx } from './tx.ts'

/** Whether a fact about the installation itself is written down (that the demo was seeded, say). */
export async function hasFlag(tx: Tx, name: string): Promise<boolean> {
  return (await tx.sql`select 1 from platform.marks where name = ${name}`).length > 0
}

/** Writes the fact down; harmless to repeat. Runs as the system. */
export async function setFlag(tx: Tx, name: string): Promise<void> {
  await tx.sql`insert into platform.marks (name, value) values (${name}, 'true') on conflict do nothing`
}
