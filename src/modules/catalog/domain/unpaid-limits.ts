/** Limits of the simultaneous unpaid places of an event. A field not given means the default. */
export type UnpaidLimits = {
  /** By one account, group entries not counted. */
  readonly perAccount?: number | null
  /** By the group entries of one coach. */
  readonly perList?: number | null
  /**
   * From one network: a home, a school, or all users behind one address of a mobile carrier. Group
   * entries have three times this limit.
   */
  readonly perNetwork?: number | null
}

const defaults = { perAccount: 10, perList: 100, perNetwork: 60 } as const

/**
 * The limits in force. The organizer's limit of people per coach applies to unpaid group entries
 * too.
 */
export function unpaidLimits(
  { perAccount, perList, perNetwork }: UnpaidLimits,
  groupEntryLimit: number | null,
): { readonly perAccount: number; readonly perList: number; readonly perNetwork: number } {
  return {
    perAccount: perAccount ?? defaults.perAccount,
    perList: perList ?? groupEntryLimit ?? defaults.perList,
    perNetwork: perNetwork ?? defaults.perNetwork,
  }
}

const highest = 200_000

/** The first invalid limit; null where all are valid. */
export function unpaidLimitsIssue(limits: UnpaidLimits): keyof UnpaidLimits | null {
  const wrong = (['perAccount', 'perList', 'perNetwork'] as const).find((name) => {
    const limit = limits[name] ?? null
    return limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= highest)
  })
  return wrong ?? null
}
