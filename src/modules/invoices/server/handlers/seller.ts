import type { PlainDate } from '#src/kernel/plain-date.ts'
import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { setSellerRoute } from '../../contract/seller.ts'
import { setSeller } from '../commands/set-seller.ts'

export const setSellerHandler = handle(setSellerRoute, async ({ tx, services }, { params, body }) => {
  const { validFrom, bankName, bankCity, bic, account, correspondentAccount, ...party } = body
  const tenant = services.tenants.tenantByCode(params.tenantCode)
  if (tenant === undefined) return err('invoices.tenant_unknown')
  const seller = { ...party, bank: { bankName, bankCity, bic, account, correspondentAccount } }
  const set = await setSeller(tx, tenant.id, validFrom as PlainDate, seller)
  return set.ok ? ok({ tenantCode: tenant.code, validFrom }) : set
})
