import type { z } from 'zod'
import type { MethodRule } from '../../domain/methods.ts'
import type { ReceiptDesk } from '../../domain/provider-receipt.ts'
import type { PaymentProvider } from './provider.ts'

/** `live`; `test`: the provider's own test system; `sandbox`: the simulator of the sandbox bank. */
export const accountModes = ['live', 'test', 'sandbox'] as const
export type AccountMode = (typeof accountModes)[number]

/** A shop's account as its adapter gets it. */
export type OpenAccount<Settings, Secrets> = {
  readonly id: string
  readonly mode: AccountMode
  readonly settings: Settings
  readonly secrets: Secrets
  /** The address of the provider's API in this mode, without a slash at the end. */
  readonly apiUrl: string
  /** Gives an account that makes receipts itself what they say; absent: it makes none. */
  readonly receipts?: ReceiptDesk | undefined
}

/** An adapter: what an account of this provider consists of, and the provider that speaks by it. */
export type ProviderKind = {
  readonly code: string
  /** The simulator of the sandbox bank that speaks its way, where that is another's. */
  readonly simulator?: string
  /** What is no secret: the number of the shop, for example. */
  readonly settings: z.ZodObject
  readonly secrets: z.ZodObject
  /** What its accounts can be offered for, before any narrower choice of the shop. */
  readonly methods: readonly Omit<MethodRule, 'provider'>[]
  /** The kinds of calls that have an address of their own in the provider's cabinet: `check`, for example. */
  readonly actions?: readonly string[]
  readonly urls: { readonly live: string; readonly test: string }
  /** Its provider answers no question of ours, so that nothing can be said of an account's keys. */
  readonly cannotBeChecked?: true
  /** The origins of its payers' pages: without a script, a form of ours leads there by a redirect. */
  readonly pages: readonly string[]
  open(account: OpenAccount<unknown, unknown>): PaymentProvider
}

/** An adapter whose account is parsed by its schemas. */
export function defineProvider<Settings extends z.ZodObject, Secrets extends z.ZodObject>(
  kind: Omit<ProviderKind, 'settings' | 'secrets' | 'open'> & {
    readonly settings: Settings
    readonly secrets: Secrets
    open(account: OpenAccount<z.output<Settings>, z.output<Secrets>>): PaymentProvider
  },
): ProviderKind {
  return {
    ...kind,
    open: (account) =>
      kind.open({
        ...account,
        settings: kind.settings.parse(account.settings),
        secrets: kind.secrets.parse(account.secrets),
      }),
  }
}
