import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'

/**
 * The installation's own pages on every host (PRODUCT.md 'Tenancy'), and the one route of a brand.
 */
const everywhere = [
  /^\/account\/(login|signup|code|confirm|reset|logout|claim|email-change|second-step|phone)$/,
  /^\/account\/transfer(\/(begin|finish))?$/,
  /^\/account\/external(\/[a-z]+(\/return)?)?$/,
  /^\/legal\/[a-z-]+$/,
  /^\/security-policy$/,
  /^\/payments\/return$/,
  /^\/language$/,
  /^\/cookies\/(accept|counter)$/,
  /^\/__manifest$/,
  /^\/[^/]+\/[^/]+\/register(\/(success|invite|gift|invitations|group-entry|accept-transfer|transfer|details))?$/,
]

/** Whether a tenant has a page at this path: the default tenant has all of them, a brand only its register pages. */
export function isServed(tenantCode: string, path: string): boolean {
  if (tenantCode === defaultTenantCode) return true
  const page = withoutTrailingSlashes(path.replace(/\.data$/, ''))
  return everywhere.some((pattern) => pattern.test(page))
}

const ownPages =
  /^\/account(?:\.data|\/(?:profile|documents|registrations|family|invitations|security|password|data|tax-folder)(?:[/.].*)?)?$/

/**
 * Whether a page shows stored data of an account. A registration form does not count: the Back
 * button must restore the typed data.
 */
export function isOwnPage(path: string): boolean {
  return ownPages.test(path)
}

/** A loop and not a pattern, which would rescan the slashes from each of them. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
