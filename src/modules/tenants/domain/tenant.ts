import type { BothLanguages } from '#src/kernel/texts.ts'

/** A branded site of this installation: its settings. Its look is defined by the theme's tokens. */
export type Tenant = {
  readonly id: number
  readonly code: string
  readonly name: BothLanguages
  readonly theme: string
  /** A path of ours, or the absolute address of an external sign-in page. */
  readonly loginPath: string
  readonly supportEmail: string
  /** 'HH:MM', Monday to Friday, Moscow time. */
  readonly supportHours: { readonly from: string; readonly to: string }
  /** The tenant's commission on places and options in addition to the event's, in basis points. */
  readonly extraCommissionBp: number
  /** Shares sign-in and language among subdomains; null limits cookies to the host. */
  readonly cookieDomain: string | null
  readonly featureFlags: readonly FeatureFlag[]
}
/** A feature switched on or off. Schema of the elements of `tenants.tenants.feature_flags`. */
export type FeatureFlag = { readonly id: string; readonly enabled: boolean }

/** The features that can be switched. `ShowLkCorp`: the cabinet of organizers (SPEC §3). */
export const featureIds = ['ShowLkCorp'] as const
export type FeatureId = (typeof featureIds)[number]

export const defaultTenantCode = 'default'

/** The tenant of a page where none could be loaded: the default one as delivered. */
export const fallbackTenant: Tenant = {
  id: 1,
  code: defaultTenantCode,
  name: { ru: 'Стартлайн', en: 'Startline' },
  theme: defaultTenantCode,
  loginPath: '/account/login',
  supportEmail: 'help@startline.example',
  supportHours: { from: '10:00', to: '19:00' },
  extraCommissionBp: 0,
  cookieDomain: null,
  featureFlags: [{ id: 'ShowLkCorp', enabled: false }],
}

export function isFeatureOn(tenant: { readonly featureFlags: readonly FeatureFlag[] }, id: FeatureId): boolean {
  return tenant.featureFlags.some((flag) => flag.id === id && flag.enabled)
}
