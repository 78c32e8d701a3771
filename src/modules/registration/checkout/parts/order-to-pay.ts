import { type RaceKey, registerPath } from '../../domain/register-path.ts'

/** The address where this page's pending order is paid; null where there is none. */
export function orderToPay(
  { payBefore, registrationId }: { readonly payBefore: string | null; readonly registrationId: string },
  race: RaceKey,
): string | null {
  return payBefore === null ? null : registerPath(race, 'order', registrationId)
}
