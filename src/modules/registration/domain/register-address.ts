import type { RegisterStep } from './register-step.ts'

export type RaceKey = { readonly eventCode: string; readonly raceCode: string }

/** PRODUCT.md 'Registering': all steps live at one address, told apart by `step`. */
export function registerAddress(race: RaceKey, step: RegisterStep | null, registrationId: string | null): string {
  const query = new URLSearchParams()
  if (step !== null) query.set('step', step)
  if (registrationId !== null) query.set('registrationId', registrationId)
  return `${registerPath(race)}${query.size > 0 ? `?${query}` : ''}`
}

/** The check step for who comes from the bank's page; it changes what is said there, never what is believed. */
export function fromBankAddress(race: RaceKey, registrationId: string): string {
  return `${registerAddress(race, 'check', registrationId)}&bank=ok`
}

export function successAddress(race: RaceKey, registrationId: string): string {
  return `${registerPath(race)}/success?registrationId=${encodeURIComponent(registrationId)}`
}

function registerPath({ eventCode, raceCode }: RaceKey): string {
  return `/${encodeURIComponent(eventCode)}/${encodeURIComponent(raceCode)}/register`
}
