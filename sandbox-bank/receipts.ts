import type { Payment } from './records.ts'

/** What the tills of the simulators print: invented, and the same at each call. */
export function documentOf(number: number, atMs: number) {
  return {
    receiptNumber: (number % 90) + 1,
    shiftNumber: 100 + (number % 50),
    // Moscow's clock
    at: new Date(atMs + 3 * 3_600_000).toISOString().slice(0, 19),
    driveNumber: '9999078902009999',
    documentNumber: 10_000 + number,
    documentSign: String(1_000_000_000 + ((number * 7_919) % 900_000_000)),
    registrationNumber: '0000000009026009',
  }
}

export const sumOf = (items: readonly { readonly sumMinor: number }[]) =>
  items.reduce((sum, { sumMinor }) => sum + sumMinor, 0)

/** When a payment was made; null where it is not. */
export function paidAtMs({ state }: Payment): number | null {
  return state.status === 'succeeded' ? state.paidAtMs : null
}
