import type { BothLanguages } from '#src/kernel/texts.ts'

/** A branded site on this installation: what it shows and asks. How it looks is its theme's tokens. */
export type Tenant = {
  readonly id: number
  readonly code: string
  readonly name: BothLanguages
  readonly theme: string
  /** A path of ours, or the absolute address of a sign-in page elsewhere. */
  readonly loginPath: string
  readonly supportEmail: string
  /** 'HH:MM', Monday to Friday, Moscow time. */
  readonly supportHours: { readonly from: string; readonly to: string }
  /** The extra commission on places and options, in basis points. */
  readonly extraCommissionBp: number
  /** Shares sign-in and language among sub-domains; null keeps cookies to the one host. */
  readonly cookieDomain: string | null
  readonly featureFlags: readonly FeatureFlag[]
}
export type FeatureFlag = { readonly id: string; readonly enabled: boolean }

export const defaultTenantCode = 'default'

/** What a page goes on with when the tenant cannot be had: the default brand as it is delivered. */
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

export function isFeatureOn(tenant: { readonly featureFlags: readonly FeatureFlag[] }, id: string): boolean {
  return tenant.featureFlags.some((flag) => flag.id === id && flag.enabled)
}
