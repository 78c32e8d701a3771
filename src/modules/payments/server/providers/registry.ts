import type { Database } from '#src/platform/db/database.ts'
import type { Encrypted, Encrypter } from '#src/platform/encryption/encrypter.ts'
import { createTtlCache } from '#src/platform/ttl-cache.ts'
import type { ReceiptDesk } from '../../domain/provider-receipt.ts'
import { type AccountRow, readAccount, recordCheck } from '../queries/provider-accounts.ts'
import { type KeyWatch, withCircuitBreaker } from './circuit-breaker.ts'
import type { PaymentProvider, ProviderOfPayment } from './provider.ts'
import type { AccountMode, ProviderKind } from './provider-kind.ts'

export type PaymentProviders = {
  /** The installation's own providers, offered to tenants that have chosen no methods. */
  readonly builtIn: readonly PaymentProvider[]
  /** The adapters of which a tenant can have accounts. */
  readonly kinds: readonly ProviderKind[]
  /** Whether accounts can use the simulators of a sandbox bank. */
  readonly hasSandbox: boolean
  /** The provider by which a payment was opened; undefined where the program has none. */
  of(payment: ProviderOfPayment): Promise<PaymentProvider | undefined>
  /** The provider at whose address a message came, and the tenant of its account (null: the installation's own). */
  byAccount(
    account: Omit<ProviderOfPayment, 'tenantId'>,
  ): Promise<{ readonly provider: PaymentProvider; readonly tenantId: number | null } | undefined>
  /**
   * The adapter of an account as its row is.
   * @throws where its settings or keys are none of its adapter
   */
  open(row: AccountRow): PaymentProvider
  /** Encrypts the secrets of an account. */
  encrypt(accountId: string, secrets: object): Encrypted
  /** An account was changed: this process reads it again. */
  changed(accountId: string): void
}

declare module '#src/platform/services.ts' {
  interface Services {
    readonly paymentProviders: PaymentProviders
  }
}

export type RegistryParts = {
  /** The installation's own providers: the sandbox bank. */
  readonly builtIn: readonly PaymentProvider[]
  readonly kinds: readonly ProviderKind[]
  readonly db: Database
  /** Encrypts the secrets of accounts. */
  readonly encrypter: Encrypter
  /** The address of the sandbox bank, whose simulators accounts in the mode `sandbox` use; null: none. */
  readonly sandboxUrl: string | null
  /** What accounts that make receipts themselves need; absent: they make none. */
  readonly receipts?: ReceiptDesk
}

/** For which the installation's keys encrypt the secrets of accounts. */
export const providerSecretsPurpose = 'payment-providers'

const maxAccounts = 500
/** After this time a change of an account is seen in every process. */
const accountTtlMs = 30_000

/**
 * The payment providers of the installation and of its tenants' accounts. An account's adapter is made
 * when it is first needed, and again after its row has changed.
 */
export function createPaymentProviders(parts: RegistryParts): PaymentProviders {
  const { builtIn, db } = parts
  const own = new Map(builtIn.map((provider) => [provider.code, provider]))
  const rows = createTtlCache<AccountRow | null>(maxAccounts, accountTtlMs)
  const adapters = createTtlCache<PaymentProvider>(maxAccounts, 24 * 3600_000)
  const rowOf = (id: string) =>
    rows(id, () => db.transaction({ role: 'system', readOnly: true }, (tx) => readAccount(tx, id)))
  const byAccount: PaymentProviders['byAccount'] = async ({ provider: code, providerAccountId }) => {
    if (providerAccountId === null) {
      const provider = own.get(code)
      return provider && { provider, tenantId: null }
    }
    const row = await rowOf(providerAccountId)
    if (row === null || row.provider !== code) return undefined
    const provider = await adapters(`${row.id}/${row.changedAt}`, async () =>
      openAccount(parts, row, keyWatch(db, row)),
    )
    return { provider, tenantId: row.tenantId }
  }
  return {
    builtIn,
    byAccount,
    async of(payment) {
      const found = await byAccount(payment)
      return found === undefined || (found.tenantId !== null && found.tenantId !== payment.tenantId)
        ? undefined
        : found.provider
    },
    kinds: parts.kinds,
    hasSandbox: parts.sandboxUrl !== null,
    open: (row) => openAccount(parts, row),
    encrypt: (id, secrets) => parts.encrypter.encrypt(JSON.stringify(secrets), nameOfSecrets(id)),
    changed: (id) => rows.evict(id),
  }
}

function openAccount(
  { kinds, encrypter, sandboxUrl, receipts }: RegistryParts,
  row: AccountRow,
  keys?: KeyWatch,
): PaymentProvider {
  const { id, mode, settings } = row
  const kind = kinds.find(({ code }) => code === row.provider)
  if (kind === undefined) throw new Error(`provider account ${id}: no adapter ${row.provider}`)
  const secrets: unknown = JSON.parse(encrypter.decrypt({ keyId: row.keyId, bytes: row.secrets }, nameOfSecrets(id)))
  return withCircuitBreaker(
    kind.open({ id, mode, settings, secrets, apiUrl: apiUrlOf(kind, mode, sandboxUrl), receipts }),
    keys,
  )
}

const saveAgainMs = 60_000

/** Saves that an account's keys are refused as its last check, and that they work again. */
function keyWatch(db: Database, { id, tenantId, checkError }: AccountRow): KeyWatch {
  let isRefused = checkError !== null
  let savedAtMs = 0
  const save = async (reason: string | null) => {
    if (reason !== null && isRefused && Date.now() - savedAtMs < saveAgainMs) return
    isRefused = reason !== null
    savedAtMs = Date.now()
    // The call's own outcome counts more than this note of it.
    await db.transaction({ role: 'app', tenantId }, (tx) => recordCheck(tx, id, reason)).catch(() => undefined)
  }
  return { refused: save, worked: async () => (isRefused ? await save(null) : undefined) }
}

/** What the secrets of an account are bound to. */
function nameOfSecrets(accountId: string): string {
  return `provider_account:${accountId}`
}

function apiUrlOf(
  { code, simulator = code, urls }: ProviderKind,
  mode: AccountMode,
  sandboxUrl: string | null,
): string {
  if (mode !== 'sandbox') return urls[mode]
  if (sandboxUrl === null) throw new Error(`${code}: this installation has no sandbox bank`)
  return `${sandboxUrl}/${simulator}`
}
