import type { Tx } from '#src/platform/db/tx.ts'
import type { Tenant } from '../../domain/tenant.ts'
import { listHosts, listTenants } from '../queries/tenants.ts'

export type LoadedTenants = {
  readonly tenants: readonly Tenant[]
  readonly hosts: readonly { readonly host: string; readonly code: string }[]
}

/** The installation's tenants and their hosts. */
export async function loadTenants(tx: Tx): Promise<LoadedTenants> {
  return { tenants: await listTenants(tx), hosts: await listHosts(tx) }
}
