/** The legal documents of one entry; tickets are separate, every entry has one. */
export const entryDocumentKinds = ['application', 'parents-consent', 'power-of-attorney'] as const
export type EntryDocumentKind = (typeof entryDocumentKinds)[number]

/** A participant signs from 14 on, until 18 with a parent's consent (ГК РФ, ст. 26 и 28). */
export const signsFrom = 14
export const adultFrom = 18

/**
 * The legal documents that an entry needs.
 * @param age whole years on the day of the race
 * @param isOnline an online race has no pick-up desk and needs none
 */
export function documentsNeeded(age: number, isOnline: boolean): EntryDocumentKind[] {
  if (isOnline) return []
  if (age < signsFrom) return ['parents-consent', 'power-of-attorney']
  if (age < adultFrom) return ['application', 'parents-consent', 'power-of-attorney']
  return ['application', 'power-of-attorney']
}
