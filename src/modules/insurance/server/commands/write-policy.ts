import type { BothLanguages } from '#src/kernel/texts.ts'
import type { EventInsurance } from '#src/modules/catalog/server/reads/insurances-of-event.ts'
import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { setInsuranceLine } from '#src/modules/orders/server/commands/set-insurance-line.ts'
import { insuranceLines } from '#src/modules/orders/server/reads/insurance-lines.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import type { Insured } from '../../domain/insured.ts'
import type { PolicyOffer } from '../../domain/policy-offer.ts'
import { keptFrom } from '../../domain/policy-terms.ts'
import type { PersonOfOrder } from '../queries/insured-people.ts'
import type { Insurer } from '../queries/insurers.ts'
import { putRequestedPolicy } from '../queries/policies.ts'

type PolicyToWrite = {
  readonly product: EventInsurance
  /** The name of the line. */
  readonly name: BothLanguages
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
  const { product, name, insurer, person, offer, insured } = policy
  const lines = await insuranceLines(tx, order.id)
  const replaced = lines.find((line) => line.subjectId === product.id && line.entryId === person.entryId)
  const lineId = await setInsuranceLine(
    tx,
    order,
    {
      productId: product.id,
      nameRu: name.ru,
      nameEn: name.en,
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

/** The name of a policy's line: it says the type of policy where the product has several. */
export function policyLineName(
  textOf: TextOf,
  { nameRu, nameEn, tariffs }: EventInsurance,
  type: PolicyOffer['policyType'],
): BothLanguages {
  if (tariffs.every(({ policyType }) => policyType === type)) return { ru: nameRu, en: nameEn }
  return {
    ru: `${nameRu}, ${textOf('ru', 'registration', `policyType.${type}`)}`,
    en: `${nameEn}, ${textOf('en', 'registration', `policyType.${type}`)}`,
  }
}
