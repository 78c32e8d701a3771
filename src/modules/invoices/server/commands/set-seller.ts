import { isInn, isKpp, isOgrn } from '#src/kernel/company-numbers.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { bankIssue } from '#src/modules/organizers/domain/bank-details.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Seller } from '../../domain/invoice.ts'
import { tenantsOfAccount, writeSeller } from '../queries/sellers.ts'

/**
 * Sets the legal person that a tenant's invoices name from a day on. An account belongs to one
 * tenant: a statement of it says to which tenant its money came.
 */
export async function setSeller(
  tx: Tx,
  tenantId: number,
  validFrom: PlainDate,
  seller: Seller,
): Promise<Result<undefined, 'invoices.seller_wrong' | 'invoices.account_not_roubles' | 'invoices.account_taken'>> {
  const field = wrongField(seller)
  if (field !== null) return err('invoices.seller_wrong', { fields: { [field]: 'invoices.seller_wrong' } })
  if (!isAccountInRoubles(seller.bank.account))
    return err('invoices.account_not_roubles', { fields: { account: 'invoices.account_not_roubles' } })
  const tenants = await tenantsOfAccount(tx, seller.bank.account)
  if (tenants.some((id) => id !== tenantId))
    return err('invoices.account_taken', { fields: { account: 'invoices.account_taken' } })
  await writeSeller(tx, tenantId, validFrom, seller)
  return ok()
}

/** The sixth to eighth digits name the account's currency. */
function isAccountInRoubles(account: string): boolean {
  return account.slice(5, 8) === '810'
}

function wrongField({ inn, kpp, ogrn, bank }: Seller): string | null {
  const isSoleTrader = inn.length === 12
  if (!isInn(inn)) return 'inn'
  if (isSoleTrader ? kpp !== '' : !isKpp(kpp)) return 'kpp'
  if (!isOgrn(ogrn) || (ogrn.length === 15) !== isSoleTrader) return 'ogrn'
  return bankIssue(bank)
}
