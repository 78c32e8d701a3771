import type { Language } from '#src/kernel/texts.ts'
import { ownerOfOrder } from '#src/modules/orders/server/reads/owner-of-order.ts'
import { type MinPayableIn, minPayableIn } from '#src/modules/payments/server/reads/min-payable.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import type { DatabaseScope } from '#src/platform/db/scope.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import type { TextOf } from '#src/platform/text-of.ts'

export type OwnContext = RequestContext & { readonly actor: Actor }

/**
 * Personal pages are served from one host for orders of all brands. Finds the brand of an own order
 * in the account's scope, and returns the scope in which the order is read or changed. Null where
 * the account has no such order.
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

/** The reading account, its language, and the services that own reads need. */
export type OwnReader = {
  readonly accountId: string
  readonly language: Language
  readonly textOf: TextOf
  readonly minPayable: MinPayableIn
  urlAt(tenant: string, path: string): string
}

/**
 * What the views of own registrations need from the request: the account, the language, texts and
 * addresses.
 */
export function ownReader(context: OwnContext): OwnReader {
  const { actor, language, services } = context
  const reader = { language, textOf: services.textOf, minPayable: minPayableIn(services) }
  return { accountId: actor.accountId, ...reader, urlAt: createTenantUrls(context) }
}

/** The absolute address of a path on a brand's site. */
export function createTenantUrls({ origin, services }: OwnContext): (tenant: string, path: string) => string {
  const from = { origin, baseUrl: services.baseUrl, hosts: services.tenants.hosts() }
  return (code, path) => urlAt(code, path, from)
}
