import type { Bank } from './bank-state.ts'

/** The address from the shop's settings in the face's cabinet. */
export function cabinetUrl(bank: Bank, face: string, kind: string): string {
  const urls = bank.store.cabinets.get(face)
  return urls?.[kind] ?? urls?.notify ?? `${bank.shopUrl}/api/payments/webhooks/${face}`
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
