import type { Language } from '#src/kernel/texts.ts'
import { buildLoginUrl } from './login-url.ts'
import { defaultTenantCode, type FeatureFlag, fallbackTenant, type Tenant } from './tenant.ts'
import { type UrlBase, urlAt } from './tenant-url.ts'

/** The public facts of the current tenant. */
export type TenantView = {
  /** The tenant's code in lower case, the value of `data-tenant`. */
  readonly organizedId: string
  readonly name: string
  readonly featureFlags: readonly FeatureFlag[]
  readonly links: {
    /** Absolute. */
    readonly loginUrl: string
    /**
     * Absolute; the default tenant's home page and list of events, since other tenants have none.
     */
    readonly homeUrl: string
    readonly eventsUrl: string
  }
  readonly support: {
    readonly email: string
    /** As displayed: «Пн–Пт 10:00–19:00, МСК». */
    readonly hours: string
  }
  readonly theme: string
}

/** @param hours the support hours in the reader's language */
export function toTenantView(tenant: Tenant, language: Language, hours: string, from: UrlBase): TenantView {
  const isDefault = tenant.code === defaultTenantCode
  const mainSite = (path: string) =>
    isDefault ? new URL(path, from.origin).href : urlAt(defaultTenantCode, path, from)
  return {
    organizedId: tenant.code,
    name: tenant.name[language],
    featureFlags: tenant.featureFlags,
    links: {
      loginUrl: buildLoginUrl(tenant.loginPath, from.origin),
      homeUrl: mainSite('/'),
      eventsUrl: mainSite('/events/future'),
    },
    support: { email: tenant.supportEmail, hours },
    theme: tenant.theme,
  }
}

/**
 * The view of a page where the tenant could not be loaded: the default tenant, at the requested
 * address.
 */
export function fallbackTenantView(language: Language, origin: string): TenantView {
  const { from, to } = fallbackTenant.supportHours
  const nowhere = { origin, baseUrl: origin, hosts: { codes: new Set<string>(), byHost: new Map<string, string>() } }
  return toTenantView(fallbackTenant, language, `${from}–${to}`, nowhere)
}
