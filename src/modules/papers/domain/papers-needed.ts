/** Legal papers of one entry; the ticket is everybody's. */
export const paperKinds = ['application', 'parents-consent', 'letter-of-attorney'] as const
export type PaperKind = (typeof paperKinds)[number]

/** From 14 one signs for oneself, until 18 with a parent's consent (ГК РФ, ст. 26 и 28). */
export const signsFrom = 14
export const adultFrom = 18

/** @param age whole years on the day of the race; @param isOnline nobody comes to a desk there */
export function papersNeeded(age: number, isOnline: boolean): PaperKind[] {
  if (isOnline) return []
  if (age < signsFrom) return ['parents-consent', 'letter-of-attorney']
  if (age < adultFrom) return ['application', 'parents-consent', 'letter-of-attorney']
  return ['application', 'letter-of-attorney']
}
