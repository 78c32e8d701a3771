import type { Instant } from '#src/kernel/instant.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Party } from '../../domain/receipt.ts'
import type { PartyRegime, TaxRegime, Till } from '../../domain/tax-regime.ts'
import { partiesOn, tillOn } from '../queries/regimes.ts'

/** Tax regimes change at midnight by Moscow's clock, wherever the event is. */
export function taxDay(now: Instant): PlainDate {
  return plainDateIn(now, 'Europe/Moscow')
}

/** The regime of a tenant on a day with the parties that are asked for; null: the tenant makes no receipts. */
export async function taxRegimeOn(
  tx: Tx,
  tenantId: number,
  day: PlainDate,
  parties: Iterable<Party>,
): Promise<TaxRegime | null> {
  const till = await tillOn(tx, tenantId, day)
  return till === null ? null : await regimeOfTill(tx, { tenantId, day, till }, parties)
}

export async function regimeOfTill(
  tx: Tx,
  { tenantId, day, till }: { readonly tenantId: number; readonly day: PlainDate; readonly till: Till },
  parties: Iterable<Party>,
): Promise<TaxRegime> {
  const all = [...new Set(parties)]
  const named = (kind: string) =>
    all.filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1))
  const rows = await partiesOn(tx, tenantId, day, { organizerIds: named('organizer'), insurers: named('insurer') })
  return { day, till, parties: new Map<Party, PartyRegime>(rows.map(({ party, ...regime }) => [party, regime])) }
}
