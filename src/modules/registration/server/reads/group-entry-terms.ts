import type { z } from 'zod'
import { companyOfOrder } from '#src/modules/orders/server/reads/company-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { GroupEntryTerms } from '../../contract/group-entry-terms.ts'
import { substitutionTerms } from '../../transfers/server/reads/replacements.ts'

type Entry = { readonly groupEntryId: string | null }

/** The company and the deadline for other names of an order that is a group entry; null for every other order. */
export async function groupEntryTerms(
  tx: Tx,
  of: { readonly orderId: string; readonly eventId: string; readonly entries: readonly Entry[] },
): Promise<z.input<typeof GroupEntryTerms> | null> {
  if (!of.entries.some(({ groupEntryId }) => groupEntryId === of.orderId)) return null
  const { isOpen, lastDay } = await substitutionTerms(tx, of.eventId)
  return { company: await companyOfOrder(tx, of.orderId), namesUntil: isOpen ? lastDay : null }
}
