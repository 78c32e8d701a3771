import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { type OwnContext, ownReader } from '../../../server/reads/in-own-order.ts'
import { getBillRoute, listBillsRoute } from '../../contract/bills.ts'
import { findOwnBill } from '../queries/own-bills.ts'
import { billList } from '../reads/bill-list.ts'
import { ownBill } from '../reads/own-bill.ts'

export const listBillsHandler = handle(listBillsRoute, async (context, { query }) => {
  const { services, actor } = context
  const { accountId } = actor
  const scopes = {
    self: <T>(read: Parameters<typeof services.db.transaction<T>>[1]) =>
      services.db.transaction({ role: 'self', accountId, readOnly: true }, read),
    inTenant: <T>(tenantId: number, read: Parameters<typeof services.db.transaction<T>>[1]) =>
      services.db.transaction({ role: 'app', tenantId, accountId, readOnly: true }, read),
  }
  const { state, cursor, take } = query
  return ok(await billList(scopes, billReader(context), { state, cursor, take }))
})

export const getBillHandler = handle(getBillRoute, async (context, { params }) => {
  const { services, actor } = context
  const { accountId } = actor
  const row = await services.db.transaction({ role: 'self', accountId, readOnly: true }, (tx) =>
    findOwnBill(tx, accountId, params.registrationId),
  )
  if (row === null) return err('registration.not_found')
  const scope = { role: 'app', tenantId: row.tenantId, accountId, readOnly: true } as const
  return ok(await services.db.transaction(scope, (tx) => ownBill(tx, row, billReader(context))))
})

function billReader(context: OwnContext) {
  const { language, services } = context
  return {
    ...ownReader(context),
    tenantOf(id: number) {
      const tenant = services.tenants.tenantById(id)
      if (tenant === undefined) throw new Error(`tenant ${id} is unknown`)
      return { code: tenant.code, name: tenant.name[language] }
    },
  }
}
