import type { EventInsurance } from '#src/modules/catalog/server/reads/insurances-of-event.ts'
import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { setInsuranceLine } from '#src/modules/orders/server/commands/set-insurance-line.ts'
import { insuranceLines } from '#src/modules/orders/server/reads/insurance-lines.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Insured } from '../../domain/insured.ts'
import type { PolicyOffer } from '../../domain/policy-offer.ts'
import { keptFrom } from '../../domain/policy-terms.ts'
import type { PersonOfOrder } from '../queries/insured-people.ts'
import type { Insurer } from '../queries/insurers.ts'
import { putRequestedPolicy } from '../queries/policies.ts'

type PolicyToWrite = {
  readonly product: EventInsurance
  readonly insurer: Insurer
  readonly person: PersonOfOrder
  readonly offer: PolicyOffer
  readonly insured: Insured
}

/**
 * Writes one person's policy and its line into an unpaid order, in place of what this product had
 * insured for them. The caller has locked the order.
 */
export async function writePolicy(tx: Tx, order: LockedOrder, policy: PolicyToWrite): Promise<void> {
  const { product, insurer, person, offer, insured } = policy
  const lines = await insuranceLines(tx, order.id)
  const replaced = lines.find((line) => line.subjectId === product.id && line.entryId === person.entryId)
  const lineId = await setInsuranceLine(
    tx,
    order,
    {
      productId: product.id,
      nameRu: product.nameRu,
      nameEn: product.nameEn,
      providerName: product.providerName,
      entryId: person.entryId,
      placeHoldId: person.holdId,
      premiumMinor: offer.premiumMinor,
      keptFrom: keptFrom(offer.startsOn, insurer.refundDaysBefore),
      timeZone: person.timeZone,
    },
    replaced?.id ?? null,
  )
  const { days: _, ...terms } = offer
  await putRequestedPolicy(tx, {
    ...{ order, lineId, insured, sport: person.sport, ...terms },
    ...{ entryId: person.entryId, placeHoldId: person.holdId, personId: person.personId },
    ...{ productId: product.id, insurerId: insurer.id },
  })
}
