import { ownerOfOrder } from '#src/modules/orders/server/reads/owner-of-order.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import type { DatabaseScope } from '#src/platform/db/scope.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'

export type OwnContext = RequestContext & { readonly actor: Actor }

/**
 * Personal pages stand on one host and are about orders of all brands: finds the brand of an own order as the account itself,
 * and gives the scope in which it is read or changed. Null where the account has no such order.
 */
export async function scopeOfOwnOrder(
  { services, actor: { accountId } }: OwnContext,
  orderId: string,
): Promise<(DatabaseScope & { readonly tenantId: number; readonly accountId: string }) | null> {
  const owner = await services.db.transaction({ role: 'self', accountId, readOnly: true }, (tx) =>
    ownerOfOrder(tx, orderId),
  )
  return owner === null ? null : { role: 'app', tenantId: owner.tenantId, accountId }
}

/** The absolute address of a path on a brand's site, for whoever reads a page here. */
export function addressesOf({ origin, services }: OwnContext): (tenant: string, path: string) => string {
  const from = { origin, baseUrl: services.baseUrl, hosts: services.tenants.hosts() }
  return (code, path) => addressAt(code, path, from)
}
