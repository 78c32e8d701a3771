import type { Tx } from '#src/platform/db/tx.ts'
import { currentIndex } from './current-index.ts'
import { type SearchSnapshot, toSearchSnapshot } from './day-bits.ts'
import { soldOut } from './sold-out.ts'

/**
 * Per read-only transaction: a page of several lists reads the changes once, and its counts are of
 * one moment.
 */
const snapshotsByTransaction = new WeakMap<Tx, Promise<SearchSnapshot>>()

/** The search at this moment, with the sold-out events. */
export function currentSearch(tx: Tx): Promise<SearchSnapshot> {
  if (!tx.scope.readOnly) return readSnapshot(tx)
  const cached = snapshotsByTransaction.get(tx)
  if (cached !== undefined) return cached
  const snapshot = readSnapshot(tx)
  snapshotsByTransaction.set(tx, snapshot)
  return snapshot
}

async function readSnapshot(tx: Tx): Promise<SearchSnapshot> {
  const index = await currentIndex(tx)
  return toSearchSnapshot(index, tx.now, await soldOut(tx, index))
}
