const named = [
  'card',
  'qr',
  'bank_transfer',
  'requisites',
  'erip',
  'paypal',
  'installments',
  'express_pay',
  'uz_card',
] as const

/** The key of a payment method's name; both variants of SBP have one. */
export function methodKey(method: string): (typeof named)[number] | 'sbp' | 'other' {
  if (method.startsWith('sbp')) return 'sbp'
  return named.find((one) => one === method) ?? 'other'
}

/** The key of where a refund goes: to the card, through SBP, or the way the money came. */
export function refundTargetKey(method: string): 'card' | 'sbp' | 'other' {
  const key = methodKey(method)
  return key === 'card' || key === 'sbp' ? key : 'other'
}
