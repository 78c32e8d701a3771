import { changeDeadline } from '#src/modules/catalog/domain/change-rules.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { costOfService } from '#src/modules/orders/server/reads/linked-order-of.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { listOpenTransfers, transferPaidBy } from '../queries/transfers.ts'
import { feePath } from './transfer-view.ts'

export type Replacing = {
  /** The recipient: a name, or the address of the offer; empty: the next in the race's waitlist. */
  readonly to: string
  /** The page where the organizer's fee is paid; null where another account pays it. */
  readonly payAt: string | null
}

/** Those of these entries that are about to be transferred, by the entry's id. */
export async function listReplacements(
  tx: Tx,
  services: Pick<Services, 'baseUrl' | 'tenants'>,
  of: { readonly entryIds: readonly string[]; readonly race: RaceRules; readonly language: 'ru' | 'en' },
): Promise<ReadonlyMap<string, Replacing>> {
  const offered = await listOpenTransfers(tx, of.entryIds)
  return new Map(
    offered.map(({ entryId, kind, email, recipient, recipientOrderId }) => {
      const payAt = recipientOrderId === null ? null : feePath(services, of.race, recipientOrderId)
      const isOwn = kind === 'relative' && recipient !== null
      return [entryId, isOwn ? { to: nameIn(of.language, recipient.participant), payAt } : { to: email, payAt: null }]
    }),
  )
}

/** The deadline and the fee, commissions included, for another athlete in a paid place. */
export async function substitutionTerms(tx: Tx, eventId: string) {
  const facts = await changeFactsOfEvent(tx, eventId)
  const feeMinor = facts.rules.transferFeeMinor ?? 0
  return {
    ...changeDeadline(facts, 'transferDays', tx.now),
    feeMinor: feeMinor === 0 ? 0 : await costOfService(tx, eventId, feeMinor),
  }
}

/** The page where this order's fee is paid: on the event's own brand. */
export async function findFeePath(
  tx: Tx,
  services: Pick<Services, 'baseUrl' | 'tenants'>,
  orderId: string,
): Promise<string> {
  const transfer = await transferPaidBy(tx, orderId)
  const race = transfer === null ? null : await findRaceRulesById(tx, transfer.raceId)
  if (race === null) throw new Error(`fee order ${orderId}: transfer or race missing`)
  return feePath(services, race, orderId)
}
