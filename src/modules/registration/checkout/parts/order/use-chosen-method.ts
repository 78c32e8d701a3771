import { useState } from 'react'
import type { RegisterRefusal, StepProps } from '../step-props.ts'

type Pay = Pick<StepProps<'order'>['step']['pay'], 'methods' | 'lastPaymentType'>

/** SBP has two variants: a phone opens the bank's app, other devices show a QR code to scan. */
export const shownAt: Readonly<Record<string, string>> = { sbp_link: 'desk:hidden', sbp_qr: 'handheld:hidden' }

/**
 * The payment method chosen now, and the one chosen initially: what was posted, else the method of
 * the last payment, else the first. The initial choice is visible on every device.
 */
export function useChosenMethod({ methods, lastPaymentType }: Pay, refusal: RegisterRefusal | undefined) {
  const offered = methods.map(({ paymentType }) => paymentType)
  const everywhere = offered.filter((method) => shownAt[method] === undefined)
  const posted = refusal?.values.paymentType
  const isPosted = typeof posted === 'string' && offered.includes(posted)
  const last = everywhere.find((method) => method === lastPaymentType)
  const initial = isPosted ? posted : (last ?? everywhere[0] ?? offered[0])
  const [selected, onChoose] = useState<string | null>(null)
  const isOffered = selected !== null && offered.includes(selected)
  return {
    initial,
    chosen: isOffered ? selected : initial,
    /** The last payment was by one of SBP's variants: which is seen, the device decides. */
    wasSbp: !isPosted && lastPaymentType !== null && shownAt[lastPaymentType] !== undefined,
    onChoose,
  }
}
