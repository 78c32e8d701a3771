import type { PaymentMethod } from './methods.ts'

/** The marks of payment systems that the site shows. */
export type PaymentMark = 'mir' | 'visa' | 'mastercard' | 'sbp'

const cards = ['mir', 'visa', 'mastercard'] as const

/** The marks of the methods that the installation's providers take. */
export function paymentMarks(methods: readonly PaymentMethod[]): readonly PaymentMark[] {
  const hasSbp = methods.some((method) => method === 'sbp_link' || method === 'sbp_qr')
  return [...(methods.includes('card') ? cards : []), ...(hasSbp ? (['sbp'] as const) : [])]
}
