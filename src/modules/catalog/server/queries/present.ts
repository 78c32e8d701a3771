import type { Tx } from '#src/platform/db/database.ts'
import { type Present, presentOf } from './day-bits.ts'
import { presentIndex } from './present-index.ts'
import { soldOut } from './sold-out.ts'

/** The search as it is at this moment, with what is sold out of it. */
export async function presentNow(tx: Tx): Promise<Present> {
  const index = await presentIndex(tx)
  return presentOf(index, tx.now, await soldOut(tx, index))
}
