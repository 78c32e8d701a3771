import { diffMs, type Instant, plusMs } from '#src/kernel/instant.ts'

/** `due`: to be sent; `sent`: the register has accepted it and not made it yet; `registered`: it has its numbers. */
export const receiptStates = ['due', 'sent', 'registered', 'failed'] as const
export type ReceiptState = (typeof receiptStates)[number]

export const receiptTransitions = {
  due: ['sent', 'failed'],
  sent: ['registered', 'failed'],
  failed: ['sent', 'failed'],
  registered: [],
} as const satisfies Record<ReceiptState, readonly ReceiptState[]>

export function canMoveReceipt(from: ReceiptState, to: ReceiptState): boolean {
  const next: readonly ReceiptState[] = receiptTransitions[from]
  return next.includes(to)
}

/**
 * The receipt's id at the register, by which a repeated request registers nothing new. A receipt
 * that failed is another one there.
 */
export function externalId({ id, attempt }: { readonly id: string; readonly attempt: number }): string {
  return attempt === 1 ? id : `${id}-${attempt}`
}

const secondMs = 1_000
const minuteMs = 60 * secondMs

/** A receipt older than this without its numbers raises the alarm. */
export const alarmAfterMs = 60 * minuteMs
/**
 * A payment's provider that has not named its receipt for so long will not: an operator looks in its cabinet.
 * T-Bank repeats a message for a day by the hour.
 */
export const acquirerDeadlineMs = 24 * 60 * minuteMs
/** A receipt that fails for a passing reason is tried again by itself so often; then an operator decides. */
export const maxAttempts = 6

/**
 * The next time to send a receipt or to ask about it: soon at first, then after twice the time that
 * has passed since it was due, at last every ten minutes; after a failure every minute to an hour.
 * @param random in [0, 1): spreads receipts that wait for a register that was down
 */
export function nextTryAt(
  state: Exclude<ReceiptState, 'registered'>,
  dueSince: Instant,
  now: Instant,
  random: number,
): Instant {
  const passedMs = diffMs(now, dueSince)
  const [least, most] = state === 'failed' ? [minuteMs, 60 * minuteMs] : [5 * secondMs, 10 * minuteMs]
  return plusMs(now, Math.round(Math.min(most, Math.max(least, passedMs)) * (1 + random / 4)))
}
