import { type RaceKey, registerAddress } from '../../domain/register-address.ts'

/** Where the order that waits for payment on these pages is paid; null where they have none yet. */
export function orderToPay(
  { payBefore, registrationId }: { readonly payBefore: string | null; readonly registrationId: string },
  race: RaceKey,
): string | null {
  return payBefore === null ? null : registerAddress(race, 'order', registrationId)
}
