import type { Services } from '#src/platform/services.ts'
import { type AccountRow, readAccount, recordCheck } from '../queries/provider-accounts.ts'

type Parts = Pick<Services, 'db' | 'paymentProviders'>

/**
 * Asks the provider of an account whether its keys work, and saves the answer. One that can't be asked stays
 * unchecked (`cannotBeChecked`).
 * @returns the account afterwards; null where the tenant has none with this id
 */
export async function checkAccount(
  { db, paymentProviders }: Parts,
  { tenantId, id }: Pick<AccountRow, 'tenantId' | 'id'>,
): Promise<AccountRow | null> {
  const scope = { role: 'app', tenantId } as const
  const row = await db.transaction({ ...scope, readOnly: true }, (tx) => readAccount(tx, id))
  if (row === null || cannotBeChecked(paymentProviders, row)) return row
  const error = await failureOf(() => paymentProviders.open(row).check())
  return await db.transaction(scope, async (tx) => {
    await recordCheck(tx, id, error)
    return await readAccount(tx, id)
  })
}

export function cannotBeChecked(
  { kinds }: Pick<Services['paymentProviders'], 'kinds'>,
  { provider }: Pick<AccountRow, 'provider'>,
): boolean {
  return kinds.find(({ code }) => code === provider)?.cannotBeChecked === true
}

const maxErrorLength = 300

/** Why it failed, in a few words and without keys: adapters put none into their errors. */
async function failureOf(check: () => Promise<void>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength)
  }
}
