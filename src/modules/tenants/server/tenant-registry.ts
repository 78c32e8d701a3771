import { ConfigError } from '#src/platform/config/config.ts'
import type { Database } from '#src/platform/db/database.ts'
import { buildLoginUrl } from '../domain/login-url.ts'
import { resolveTenant, type TenantHosts } from '../domain/resolve-tenant.ts'
import { defaultTenantCode, fallbackTenant, type Tenant } from '../domain/tenant.ts'
import { tttName } from '../domain/ttt.ts'
import { type LoadedTenants, loadTenants } from './reads/load-tenants.ts'

/**
 * The tenants in memory, since every request needs its own. Not a security boundary: the database
 * decides what a tenant may see.
 */
export type TenantRegistry = {
  /** The tenant of a host; on localhost the `ttt` cookie chooses it. */
  resolveTenant(host: string, cookies: Readonly<Record<string, string>>): TenantOfRequest
  /** undefined where there is no such tenant. */
  tenantByCode(code: string): Tenant | undefined
  tenantById(id: number): Tenant | undefined
  all(): readonly Tenant[]
  /** The absolute address of this tenant's sign-in page. */
  buildLoginUrl(id: number, origin: string): string
  hosts(): TenantHosts
  /** The tenants' names and codes in every language, and the words of their hosts. */
  brandNames(): readonly string[]
  /** All our hosts, with ports where the table has them: the permitted hosts of a `returnUrl`. */
  knownHosts(): readonly string[]
  /** Reads the tables again. @throws where that fails; the cached tenants stay */
  refresh(): Promise<void>
}

/** The tenant's data in a request. */
export type TenantOfRequest = { readonly id: number; readonly code: string; readonly cookieDomain: string | undefined }

/** An additional host of a tenant, from the installation's configuration. */
type ExtraHost = { readonly host: string; readonly tenant: string }

declare module '#src/platform/services.ts' {
  interface Services {
    readonly tenants: TenantRegistry
  }
}

/**
 * Reads the tenants and creates the registry.
 * @param extraHosts take precedence over the table
 * @param baseUrl the default tenant's address; its host is known too
 * @throws where reading fails or a configured tenant does not exist
 */
export async function createTenantRegistry(
  db: Database,
  extraHosts: readonly ExtraHost[],
  baseUrl: string,
): Promise<TenantRegistry> {
  const load = async () =>
    buildIndex(await db.transaction({ role: 'app', readOnly: true }, loadTenants), extraHosts, baseUrl)
  let index = await load()
  const unknown = extraHosts.find(({ tenant }) => !index.byCode.has(tenant))
  if (unknown) {
    throw new ConfigError(`TENANT_HOSTS: host ${unknown.host} names tenant ${unknown.tenant}, which does not exist`)
  }
  return {
    resolveTenant(host, cookies) {
      const tenant = index.byCode.get(resolveTenant(host, cookies[tttName], index.hosts)) ?? fallbackTenant
      return { id: tenant.id, code: tenant.code, cookieDomain: tenant.cookieDomain ?? undefined }
    },
    tenantByCode: (code) => index.byCode.get(code),
    tenantById: (id) => index.byId.get(id),
    all: () => [...index.byId.values()],
    buildLoginUrl: (id, origin) => buildLoginUrl((index.byId.get(id) ?? fallbackTenant).loginPath, origin),
    hosts: () => index.hosts,
    brandNames: () => index.brandNames,
    knownHosts: () => [...index.hosts.byHost.keys()],
    async refresh() {
      index = await load()
    },
  }
}

type TenantIndex = {
  readonly byCode: ReadonlyMap<string, Tenant>
  readonly byId: ReadonlyMap<number, Tenant>
  readonly hosts: TenantHosts
  readonly brandNames: readonly string[]
}

function buildIndex({ tenants, hosts }: LoadedTenants, extraHosts: readonly ExtraHost[], baseUrl: string): TenantIndex {
  const byHost = new Map([
    ...extraHosts.map(({ host, tenant }) => [host.toLowerCase(), tenant] as const),
    ...hosts.map(({ host, code }) => [host, code] as const),
    ...extraHosts.map(({ host, tenant }) => [host.toLowerCase(), tenant] as const),
  ])
  const { hostname } = new URL(baseUrl)
  if (!byHost.has(hostname)) byHost.set(hostname, defaultTenantCode)
  return {
    byCode: new Map(tenants.map((tenant) => [tenant.code, tenant])),
    byId: new Map(tenants.map((tenant) => [tenant.id, tenant])),
    hosts: { codes: new Set(tenants.map((tenant) => tenant.code)), byHost },
    brandNames: brandNamesOf(tenants, [...byHost.keys()]),
  }
}

const minBrandWordLength = 5 // a shorter word occurs in others by chance

function brandNamesOf(tenants: readonly Tenant[], hosts: readonly string[]): string[] {
  const codes = tenants.map(({ code }) => code).filter((code) => code !== defaultTenantCode)
  const brandWords = [...tenants.flatMap(({ name }) => [name.ru, name.en]), ...hosts].flatMap((text) =>
    text.toLowerCase().split(/[^\p{L}]+/u),
  )
  const long = brandWords.filter((word) => word.length >= minBrandWordLength && word !== 'localhost')
  return [...new Set([...codes, ...long])]
}
