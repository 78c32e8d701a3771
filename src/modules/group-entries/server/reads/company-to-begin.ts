import type { Currency } from '#src/kernel/money.ts'
import { fullName } from '#src/modules/accounts/domain/profile.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/find-profile.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { countryOfCurrency, emptyCompany, type TypedCompany } from '../../domain/company-requisites.ts'
import { findLastCompany } from '../queries/companies.ts'

/** The requisites that a new company order begins with: the account's last company, else the account as contact person. */
export async function companyToBegin(tx: Tx, accountId: string, currency: Currency): Promise<TypedCompany> {
  const last = await findLastCompany(tx, accountId)
  if (last !== null) return last
  const profile = await ownProfile(tx, accountId)
  const contact = await findContact(tx, accountId)
  return {
    ...emptyCompany,
    country: countryOfCurrency(currency),
    contactName: fullName(profile),
    contactEmail: contact?.email ?? '',
    contactPhone: profile.phone,
  }
}
