import type { Payment } from '../records.ts'

export const token = 'a75b74cbcfe446509e8ee874f421bd66'
/** ERIP's own number of the money: no invoice has it. */
export function paymentNoOf({ number }: Payment): number {
  return 5_000_000_000 + number
}

/** BYN. */
export const currencyCode = 933

export function isCardInvoice({ facts }: Payment): boolean {
  return facts.isCardInvoice === true
}

/** 1 awaits, 2 out of time, 3 paid, 5 canceled, 6 paid by card, 7 given back. */
export function invoiceStatusOf(payment: Payment): number {
  const { state, refundedMinor } = payment
  if (state.status === 'succeeded') return refundedMinor > 0 ? 7 : isCardInvoice(payment) ? 6 : 3
  if (state.status === 'canceled') return state.cancelReason === 'expired' ? 2 : 5
  return 1
}

/** Of the card's acquirer: 0 awaits, 2 paid, 3 canceled, 4 given back, 6 declined. */
export function cardStatusOf({ state, refundedMinor }: Payment): number {
  if (state.status === 'succeeded') return refundedMinor > 0 ? 4 : 2
  if (state.status === 'canceled') return state.cancelReason === 'declined' ? 6 : 3
  return 0
}

/** `10,50`. */
export function withComma(amountMinor: number): string {
  return (amountMinor / 100).toFixed(2).replace('.', ',')
}

/** `yyyyMMddHHmmss` in Minsk, which is three hours before UTC all year. */
export function minskTime(atMs: number): string {
  return new Date(atMs + 3 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)
}

/** The end of `yyyyMMdd`, or the moment of `yyyyMMddHHmm` and `yyyyMMddHHmmss`, in Minsk. */
export function fromMinskTime(text: string): number | null {
  const [, date, time = ''] = /^(\d{8})(\d{4}|\d{6})?$/.exec(text) ?? []
  if (date === undefined) return null
  const [hours, minutes, seconds] =
    time === '' ? ['23', '59', '59'] : [time.slice(0, 2), time.slice(2, 4), time.slice(4) || '00']
  const atMs = Date.parse(
    `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${hours}:${minutes}:${seconds}+03:00`,
  )
  return Number.isNaN(atMs) ? null : atMs
}
