/**
 * The banks by which a payer paid before stand first, the newest first; the others stay in the given order.
 * @param recent ids; those that are not in the list are left out
 */
export function recentFirst<Bank extends { readonly id: string }>(
  banks: readonly Bank[],
  recent: readonly string[],
): (Bank & { readonly isRecent: boolean })[] {
  const first = recent.flatMap((id) => banks.find((bank) => bank.id === id) ?? [])
  return [
    ...first.map((bank) => ({ ...bank, isRecent: true })),
    ...banks.filter((bank) => !first.includes(bank)).map((bank) => ({ ...bank, isRecent: false })),
  ]
}
