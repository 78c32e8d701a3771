import { defaultTenantCode } from './tenant.ts'

/** The override as the browser has it: the cookie that the server saw, and what local storage kept. */
export type TttMemory = { readonly cookie: string | undefined; readonly stored: string | undefined }

export type TttStep = {
  /** What local storage is to hold from now on. */
  readonly store?: string
  /** What the cookie is to hold from now on. */
  readonly cookie?: string
  /** Whether the page shows another tenant than the restored cookie asks for. */
  readonly reload: boolean
}

/**
 * The cookie leads, for the server has rendered by it; local storage brings it back after it was lost.
 * @param tenant the tenant that the page was rendered for
 */
export function tttStep({ cookie, stored }: TttMemory, tenant: string): TttStep {
  if (cookie !== undefined) return cookie === stored ? { reload: false } : { store: cookie, reload: false }
  const value = stored?.trim().toLowerCase() ?? ''
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(value)) return { reload: false }
  return { cookie: value, reload: (value === 'rr' ? defaultTenantCode : value) !== tenant }
}
