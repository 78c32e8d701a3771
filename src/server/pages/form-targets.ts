import { openSignInProviders } from '#src/modules/accounts/server/providers/open-providers.ts'
import { providerKinds } from '#src/modules/payments/server/providers/kinds.ts'
import { urlAtHost } from '#src/modules/tenants/domain/tenant-url.ts'
import type { TenantRegistry } from '#src/modules/tenants/server/tenant-registry.ts'
import type { Config } from '#src/platform/config/config.ts'

/**
 * The targets of our forms in addition to the host that they are sent to: to another host of ours, as
 * after a sign-in for a brand, and to the pages of the payment providers and of the sign-in
 * providers.
 */
export function formTargets(
  { baseUrl, sandboxBank, signIn }: Config,
  tenants: Pick<TenantRegistry, 'knownHosts'>,
): string[] {
  const own = tenants.knownHosts().map((host) => new URL(urlAtHost(host, '/', baseUrl)).origin)
  const banks = sandboxBank === null ? [] : [new URL(sandboxBank.url).origin]
  const providers = openSignInProviders(signIn).map(({ pageOrigin }) => pageOrigin)
  const payers = providerKinds.flatMap(({ pages }) => [...pages])
  return [...new Set([...own, ...banks, ...payers, ...providers])]
}
