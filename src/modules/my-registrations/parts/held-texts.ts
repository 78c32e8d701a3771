/**
 * The message key of what a pending order holds until its deadline: a place, a fee, or legs of a
 * team.
 */
export function heldTexts({ isFee, legsOf }: { readonly isFee: boolean; readonly legsOf: object | null }) {
  if (legsOf !== null) return 'legsNote'
  return isFee ? 'feeNote' : 'heldNote'
}
