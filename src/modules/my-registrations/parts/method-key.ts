import { type PaymentMethod, paymentMethods } from '#src/modules/payments/domain/methods.ts'

type MethodKey = Exclude<PaymentMethod, 'sbp_link' | 'sbp_qr'> | 'sbp' | 'other'

/** The key of a payment method's name; both variants of SBP have one. */
export function methodKey(method: string): MethodKey {
  const known = paymentMethods.find((one) => one === method)
  if (known === 'sbp_link' || known === 'sbp_qr') return 'sbp'
  return known ?? 'other'
}

/** The key of where a refund goes: to the card, through SBP, by a transfer, or the way the money came. */
export function refundTargetKey(method: string): 'card' | 'sbp' | 'transfer' | 'other' {
  const key = methodKey(method)
  // No bank gives money of these back: an operator sends it.
  if (key === 'erip' || key === 'requisites' || key === 'bank_transfer') return 'transfer'
  return key === 'card' || key === 'sbp' ? key : 'other'
}
