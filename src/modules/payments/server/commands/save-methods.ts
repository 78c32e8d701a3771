import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { type NewMethod, replaceMethods } from '../queries/methods.ts'
import { listAccounts } from '../queries/provider-accounts.ts'

export type { NewMethod }

type Rule = { readonly method: string; readonly currencies: readonly string[]; readonly minMinor: number }

/**
 * Replaces the methods that a tenant offers. Each one has to be taken, in its currency and from its
 * least sum on, by the provider of its account, and once by each shop: the platform's, by whichever
 * accounts, and each organizer's own.
 */
export async function saveMethods(
  tx: Tx,
  { paymentProviders }: Pick<Services, 'paymentProviders'>,
  tenantId: number,
  methods: readonly NewMethod[],
): Promise<Result<undefined, 'payments.methods_invalid'>> {
  const accounts = new Map((await listAccounts(tx)).map((account) => [account.id, account]))
  const rulesOf = (accountId: string | null): readonly Rule[] => {
    if (accountId === null) return paymentProviders.builtIn.flatMap((provider) => [...provider.methods])
    return paymentProviders.kinds.find(({ code }) => code === accounts.get(accountId)?.provider)?.methods ?? []
  }
  const fields: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [i, row] of methods.entries()) {
    const rules = rulesOf(row.providerAccountId).filter(({ method }) => method === row.method)
    const rule = rules.find(({ currencies }) => currencies.includes(row.currency))
    const shopOrganizerId = accounts.get(row.providerAccountId ?? '')?.organizerId ?? null
    const key = `${shopOrganizerId}/${row.method}/${row.currency}/${row.country}`
    if (rules.length === 0) fields[`methods.${i}.providerAccountId`] = 'payments.method_not_taken'
    else if (rule === undefined) fields[`methods.${i}.currency`] = 'payments.method_not_taken'
    else if (row.minMinor < rule.minMinor) fields[`methods.${i}.minMinor`] = 'payments.sum_not_taken'
    else if (row.maxMinor !== null && row.maxMinor < row.minMinor)
      fields[`methods.${i}.maxMinor`] = 'payments.sum_not_taken'
    else if (seen.has(key)) fields[`methods.${i}.method`] = 'payments.method_twice'
    seen.add(key)
  }
  if (Object.keys(fields).length > 0) return err('payments.methods_invalid', { fields })
  await replaceMethods(tx, tenantId, methods)
  return ok()
}
