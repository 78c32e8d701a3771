import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { buildCart } from '#src/modules/orders/server/reads/build-cart.ts'
import { insuranceLines } from '#src/modules/orders/server/reads/insurance-lines.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { CartWithPolicies, ChosenPolicy } from '../../contract/policies.ts'
import { type Insurer, insurersById } from '../queries/insurers.ts'
import { livePolicies, type PolicyRow } from '../queries/policies.ts'
import { returnableUntil, termsOf } from './terms.ts'

/** The cart with the insurance of its people. */
export async function cartWithPolicies(tx: Tx, order: LockedOrder, language: Language): Promise<CartWithPolicies> {
  return { ...(await buildCart(tx, order, language)), policies: await chosenPolicies(tx, order.id, language) }
}

/** The policies of an order whose lines are in it. */
export async function chosenPolicies(tx: Tx, orderId: string, language: Language): Promise<ChosenPolicy[]> {
  const policies = await livePolicies(tx, [orderId])
  if (policies.length === 0) return []
  const lines = new Set((await insuranceLines(tx, orderId)).map(({ id }) => id))
  const insurers = await insurersById(
    tx,
    policies.map(({ insurerId }) => insurerId),
  )
  return policies.flatMap((policy) => {
    const insurer = insurers.get(policy.insurerId)
    return insurer === undefined || !lines.has(policy.lineId)
      ? []
      : [toChosen(policy, insurer, { language, today: plainDateIn(tx.now, policy.timeZone) })]
  })
}

function toChosen(
  policy: PolicyRow,
  insurer: Insurer,
  { language, today }: { readonly language: Language; readonly today: PlainDate },
): ChosenPolicy {
  const { entryId, productId, lineId, policyType, sumInsuredMinor, premiumMinor, startsOn, endsOn } = policy
  return {
    ...{ entryId, productId, itemId: lineId, policyType, sumInsuredMinor, premiumMinor, startsOn, endsOn },
    terms: { ...termsOf(insurer, language), returnableUntil: returnableUntil(insurer, startsOn, today) },
  }
}
