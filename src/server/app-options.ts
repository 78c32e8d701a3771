import type { Instant } from '#src/kernel/instant.ts'
import type { PaymentProvider } from '#src/modules/payments/server/providers/provider.ts'
import type { FiscalProvider } from '#src/modules/receipts/server/providers/fiscal-provider.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Logger } from '#src/platform/log/log.ts'
import type { MailTransport } from '#src/platform/mail/mail.ts'

export type AppOptions = {
  readonly config: Config
  readonly databaseUrl: string
  /** The same database without a pooler in between; left out where there is none. */
  readonly directUrl?: string
  readonly log: Logger
  /** Further origins that pages may connect to: the development server's socket. */
  readonly connectSources?: readonly string[]
  /** Replaces the providers that the configuration names. */
  readonly providers?: readonly PaymentProvider[]
  /** Replaces the register of fiscal receipts that the configuration names. */
  readonly fiscal?: FiscalProvider
  /** Replaces the mail server that the configuration names. */
  readonly transport?: MailTransport
  /** Makes every hold a call of its own: only for the benchmark, to compare. */
  readonly holdsOneByOne?: boolean
  /** The present time; only the tests' and the demo's compositions give it. */
  readonly testNow?: () => Instant | undefined
}
