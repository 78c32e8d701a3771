import { useState } from 'react'
import type { RegisterRefusal, StepProps } from '../step-props.ts'

type Pay = Pick<StepProps<'order'>['step']['pay'], 'methods' | 'lastPaymentType'>

/** SBP has two variants: a phone opens the bank's app, other devices show a QR code to scan. */
export const shownAt: Readonly<Record<string, string>> = { sbp_link: 'desk:hidden', sbp_qr: 'handheld:hidden' }

/**
 * The payment method chosen now: by the payer, else what was posted, else the method of the last
 * payment, else the first. The first choice is visible on every device. A chosen method that the
 * order's new sum does not allow is not replaced by another one: the payer chooses again.
 */
export function useChosenMethod({ methods, lastPaymentType }: Pay, refusal: RegisterRefusal | undefined) {
  const offered = methods.map(({ paymentType }) => paymentType)
  const everywhere = offered.filter((method) => shownAt[method] === undefined)
  const posted = refusal?.values.paymentType
  const isPosted = typeof posted === 'string' && offered.includes(posted)
  const last = everywhere.find((method) => method === lastPaymentType)
  const initial = isPosted ? posted : (last ?? everywhere[0] ?? offered[0])
  const [selected, onChoose] = useState<string | null>(null)
  const [before, setBefore] = useState<Pay['methods'][number]>()
  const name = selected ?? before?.paymentType ?? initial
  const method = methods.find(({ paymentType }) => paymentType === name)
  // During rendering: the method is known with its limits when its order has none of it any more.
  if (method !== undefined && method !== before) setBefore(method)
  return {
    chosen: method?.paymentType ?? null,
    /** What was chosen before the sum changed. */
    gone: method === undefined ? before : undefined,
    /** The last payment was by one of SBP's variants: which is seen, the device decides. */
    wasSbp: !isPosted && lastPaymentType !== null && shownAt[lastPaymentType] !== undefined,
    onChoose,
  }
}
