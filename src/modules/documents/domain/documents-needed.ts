/** Legal documents of one entry; the ticket is everybody's. */
export const entryDocumentKinds = ['application', 'parents-consent', 'letter-of-attorney'] as const
export type EntryDocumentKind = (typeof entryDocumentKinds)[number]

/** From 14 one signs for oneself, until 18 with a parent's consent (ГК РФ, ст. 26 и 28). */
export const signsFrom = 14
export const adultFrom = 18

/** @param age whole years on the day of the race; @param isOnline nobody comes to a desk there */
export function documentsNeeded(age: number, isOnline: boolean): EntryDocumentKind[] {
  if (isOnline) return []
  if (age < signsFrom) return ['parents-consent', 'letter-of-attorney']
  if (age < adultFrom) return ['application', 'parents-consent', 'letter-of-attorney']
  return ['application', 'letter-of-attorney']
}
