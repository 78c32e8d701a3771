import type { Language } from '#src/kernel/texts.ts'
import { ownerOfOrder } from '#src/modules/orders/server/reads/owner-of-order.ts'
import { type LeastPayable, leastPayableOf } from '#src/modules/payments/server/reads/least-payable.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import type { DatabaseScope } from '#src/platform/db/scope.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import type { TextOf } from '#src/platform/text-of.ts'

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

/** Who reads what is theirs, in which language, and what those reads need of the program. */
export type OwnReader = {
  readonly accountId: string
  readonly language: Language
  readonly textOf: TextOf
  readonly leastPayable: LeastPayable
  addressAt(tenant: string, path: string): string
}

export function ownReader(context: OwnContext): OwnReader {
  const { actor, language, services } = context
  const words = { language, textOf: services.textOf, leastPayable: leastPayableOf(services) }
  return { accountId: actor.accountId, ...words, addressAt: addressesOf(context) }
}

/** The absolute address of a path on a brand's site, for whoever reads a page here. */
export function addressesOf({ origin, services }: OwnContext): (tenant: string, path: string) => string {
  const from = { origin, baseUrl: services.baseUrl, hosts: services.tenants.hosts() }
  return (code, path) => addressAt(code, path, from)
}
