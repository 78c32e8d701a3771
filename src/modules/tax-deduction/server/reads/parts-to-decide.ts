import type { Tx } from '#src/platform/db/tx.ts'
import { partsOfApplications } from '../queries/parts.ts'

/** The parts of an application with their organizers. */
export async function partsToDecide(
  tx: Tx,
  applicationId: string,
): Promise<{ readonly partId: string; readonly organizerId: string }[]> {
  const parts = await partsOfApplications(tx, [applicationId])
  return parts.map(({ id: partId, organizerId }) => ({ partId, organizerId }))
}
