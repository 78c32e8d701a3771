/** What an order that waits keeps until its clock runs out, as a key of the texts: a place, or what it pays beside one. */
export function heldWords({ isFee, legsOf }: { readonly isFee: boolean; readonly legsOf: object | null }) {
  if (legsOf !== null) return 'legsNote'
  return isFee ? 'feeNote' : 'heldNote'
}
