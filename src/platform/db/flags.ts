import type { Tx } from './tx.ts'

/** Whether a flag of the installation is set (for example that the demo was seeded). */
export async function hasFlag(tx: Tx, name: string): Promise<boolean> {
  return (await tx.sql`select 1 from platform.flags where name = ${name}`).length > 0
}

/** Sets the flag; idempotent. Runs as the system. `platform.flags.value` is always `true`. */
export async function setFlag(tx: Tx, name: string): Promise<void> {
  await tx.sql`insert into platform.flags (name, value) values (${name}, 'true') on conflict do nothing`
}
