import type { Tx } from '#src/platform/db/tx.ts'

/** Whether the tenant has an automatic rule of this Russian name, valid now or not. */
export async function hasAutomaticRule(tx: Tx, nameRu: string): Promise<boolean> {
  const found = await tx.sql`select from discounts.rules where trigger = 'automatic' and name_ru = ${nameRu} limit 1`
  return found.length > 0
}
