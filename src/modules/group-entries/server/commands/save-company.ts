import { err, ok, type Result } from '#src/kernel/result.ts'
import { setOrderCompany } from '#src/modules/orders/server/commands/set-order-company.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type CompanyIssues, checkCompany, type TypedCompany } from '../../domain/company-requisites.ts'
import { writeCompany } from '../queries/companies.ts'
import type { OpenGroupEntry } from './open-group-entry.ts'

/**
 * Writes a company's requisites as typed. While its order waits for payment they must be valid, and
 * the order gets them too.
 */
export async function saveCompany(
  tx: Tx,
  { groupEntry, status }: OpenGroupEntry,
  typed: TypedCompany,
): Promise<Result<undefined, 'group-entries.company_invalid'>> {
  if (status === 'held') {
    const { company, issues } = checkCompany(typed)
    if (company === null) return companyInvalid(issues)
    const { tenantId, accountId } = groupEntry
    await setOrderCompany(tx, { tenantId, accountId, orderId: groupEntry.id }, company)
  }
  await writeCompany(tx, groupEntry, typed)
  return ok()
}

/** The refusal with its fields as the form names them. */
export function companyInvalid(issues: CompanyIssues) {
  const fields = Object.fromEntries(Object.entries(issues).map(([field, code]) => [`company.${field}`, code]))
  return err('group-entries.company_invalid', { fields, params: { count: Object.keys(issues).length } })
}
