import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Company, Party, ReceiptItem, Supplier } from './receipt.ts'
import { calculatedVatRate, type SellerVatRate, type VatRate, vatRateOn } from './vat.ts'

/** The till's company and its own rate, from a day on. */
export type Till = Company & { readonly vat: SellerVatRate; readonly validFrom: PlainDate }

export type PartyRegime = { readonly supplier: Supplier; readonly vat: SellerVatRate }

/** What applies on a day: the till, and the parties in whose names money is taken. */
export type TaxRegime = {
  readonly day: PlainDate
  readonly till: Till
  readonly parties: ReadonlyMap<Party, PartyRegime>
}

/**
 * The rate of an item on the regime's day. Money taken in advance has the calculated rate.
 * @throws where the regime does not know the item's party
 */
export function itemVat({ day, till, parties }: TaxRegime, party: Party, mode: ReceiptItem['mode']): VatRate {
  const rate = vatRateOn(party === 'platform' ? till.vat : regimeOf(parties, party).vat, day)
  return mode === 'full_payment' ? rate : calculatedVatRate(rate)
}

/** @throws where the regime does not know the party */
export function supplierOf({ parties }: TaxRegime, party: Party): Supplier | null {
  return party === 'platform' ? null : regimeOf(parties, party).supplier
}

function regimeOf(parties: TaxRegime['parties'], party: Party): PartyRegime {
  const regime = parties.get(party)
  if (regime === undefined) throw new Error(`no tax regime of ${party}`)
  return regime
}

/** The items as the regime has them: the same sums, with its suppliers and rates. */
export function withRegime(items: readonly ReceiptItem[], regime: TaxRegime): ReceiptItem[] {
  return items.map((item) => ({
    ...item,
    vat: itemVat(regime, item.party, item.mode),
    supplier: supplierOf(regime, item.party),
  }))
}

/** The till's company as receipts name it. */
export function companyOf({ name, taxNumber, taxSystem, paymentAddress, email }: Till): Company {
  return { name, taxNumber, taxSystem, paymentAddress, email }
}

/** The items of a refund with what the receipts that took the money say by now: their suppliers and rates. */
export function withTaken(items: readonly ReceiptItem[], taken: readonly ReceiptItem[]): ReceiptItem[] {
  const byKey = new Map(taken.map((item) => [item.key, item]))
  return items.map((item) => {
    const { supplier, vat } = byKey.get(item.key) ?? item
    return { ...item, supplier, vat }
  })
}
