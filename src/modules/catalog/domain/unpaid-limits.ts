/** How many places of an event may be taken and not paid for at one time. What is not given is as usual. */
export type UnpaidLimits = {
  /** By one account, beside its lists. */
  readonly perAccount?: number | null
  /** By one coach's lists. */
  readonly perList?: number | null
  /** From one network: a home, a school, and everybody behind one address of a mobile carrier. Lists have three times theirs. */
  readonly perNetwork?: number | null
}

const usual = { perAccount: 10, perList: 100, perNetwork: 60 } as const

/** The bounds that hold; an organizer who says how many people a coach may enter means the list's as well. */
export function unpaidLimitsOf(
  { perAccount, perList, perNetwork }: UnpaidLimits,
  groupEntryLimit: number | null,
): { readonly perAccount: number; readonly perList: number; readonly perNetwork: number } {
  return {
    perAccount: perAccount ?? usual.perAccount,
    perList: perList ?? groupEntryLimit ?? usual.perList,
    perNetwork: perNetwork ?? usual.perNetwork,
  }
}

const highest = 200_000

/** The bound that cannot be; null where each may. */
export function unpaidLimitsIssue(limits: UnpaidLimits): keyof UnpaidLimits | null {
  const wrong = (['perAccount', 'perList', 'perNetwork'] as const).find((name) => {
    const limit = limits[name] ?? null
    return limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= highest)
  })
  return wrong ?? null
}
