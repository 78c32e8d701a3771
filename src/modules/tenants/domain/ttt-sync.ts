import { defaultTenantCode } from './tenant.ts'

/**
 * `ttt` names another tenant on localhost (PRODUCT.md). The override in the browser: the cookie that
 * the server got, and the value in local storage.
 */
export type StoredTtt = { readonly cookie: string | undefined; readonly stored: string | undefined }

export type TttSync = {
  /** The new value of local storage. */
  readonly store?: string
  /** The new value of the cookie. */
  readonly cookie?: string
  /** Whether the page was rendered for another tenant than the restored cookie's. */
  readonly reload: boolean
}

/**
 * The cookie takes precedence, since the server rendered by it; local storage restores a lost
 * cookie.
 * @param tenant the tenant that the page was rendered for
 */
export function planTttSync({ cookie, stored }: StoredTtt, tenant: string): TttSync {
  if (cookie !== undefined) return cookie === stored ? { reload: false } : { store: cookie, reload: false }
  const value = stored?.trim().toLowerCase() ?? ''
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(value)) return { reload: false }
  return { cookie: value, reload: (value === 'rr' ? defaultTenantCode : value) !== tenant }
}
