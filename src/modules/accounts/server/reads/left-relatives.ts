import type { Tx } from '#src/platform/db/tx.ts'
import { listLeft } from '../queries/family.ts'

/**
 * Relatives who left a family group that still has their data, in a random order, so that those who
 * wait for a start do not keep others waiting. Needs the role `auth`.
 */
export async function leftRelatives(tx: Tx, max: number): Promise<{ accountId: string; participantId: string }[]> {
  return await listLeft(tx, max)
}
