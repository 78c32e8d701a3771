import type { ReactNode } from 'react'
import type { Site } from '#src/client/site-context.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { TenantView } from '#src/modules/tenants/domain/tenant-view.ts'
import type { PaymentMarkName } from '#src/ui/kit/payment-mark.tsx'

/** The site data that every layout needs. */
export type ShellSite = {
  readonly tenant: TenantView
  /** Whether the cookie notice still has to be shown. */
  readonly cookieNotice: boolean
  readonly isLocalhost: boolean
  /** The marks of the payment systems that the installation takes; not given: none are shown. */
  readonly paymentMarks?: readonly PaymentMarkName[]
  /** The tenant's cookie domain, where it has one. */
  readonly cookieDomain?: string | undefined
  /** The visit counter; not given: the installation has none. */
  readonly counter?: Site['counter']
  /** Whether an account is signed in, whose emails follow the language. */
  readonly user?: { readonly isAuthorized: boolean }
}

export type LayoutProps = {
  readonly site: ShellSite
  /** The signed-in account, or the sign-in link. */
  readonly account?: ReactNode
  /** Shows the page in a language; its cookie is set already. */
  readonly onLanguage: (language: Language) => void
  readonly background?: 'wash' | 'white' | undefined
  readonly children: ReactNode
}
