type Commission = { readonly rateBp: number; readonly amountMinor: number }

/** The event's commission and the brand's as one row: the service fee. null where there is none. */
export function totalServiceFee(commissions: readonly Commission[]): Commission | null {
  if (commissions.length === 0) return null
  return {
    rateBp: commissions.reduce((all, { rateBp }) => all + rateBp, 0),
    amountMinor: commissions.reduce((all, { amountMinor }) => all + amountMinor, 0),
  }
}
