import type { Bank } from './bank-state.ts'

/**
 * The address from the shop's settings in the face's cabinet. A provider with an address per kind of
 * notice adds the kind to the common one, where none is entered for it.
 */
export function cabinetUrl(bank: Bank, face: string, kind: string): string {
  const urls = bank.store.cabinets.get(face)
  const base = urls?.notify ?? `${bank.shopUrl}/api/payments/webhooks/${face}`
  return urls?.[kind] ?? (kind === 'notify' ? base : `${base}/${kind}`)
}

/**
 * The key under which the engine knows a shop's key. A provider knows a key for a while; after that
 * it makes a new payment.
 */
export function freshKey(bank: Bank, shopKey: string, knownForMs: number): string {
  let key = shopKey
  for (;;) {
    const known = bank.store.keys.get(`payment:${key}`)
    const payment = known && bank.store.payments.get(known.id)
    if (!payment || payment.createdAtMs + knownForMs > bank.now()) return key
    key = `${key}:${payment.number}`
  }
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
