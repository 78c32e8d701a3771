import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { AccountMode } from '../providers/provider-kind.ts'

export type AccountRow = {
  readonly tenantId: number
  readonly id: string
  /** The organizer whose own shop it is; null: the tenant's. */
  readonly organizerId: string | null
  readonly provider: string
  readonly title: string
  readonly mode: AccountMode
  /** By the adapter's schema. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Encrypted. */
  readonly secrets: Buffer
  readonly keyId: string
  readonly isActive: boolean
  readonly checkedAt: Instant | null
  readonly checkError: string | null
  readonly createdAt: Instant
  readonly changedAt: Instant
}

const columns = `tenant_id as "tenantId", id, organizer_id as "organizerId", provider, title, mode, settings, secrets,
  key_id as "keyId", is_active as "isActive", checked_at as "checkedAt", check_error as "checkError",
  created_at as "createdAt", changed_at as "changedAt"`

/** An account of the transaction's scope; null where it has none with this id. */
export async function readAccount(tx: Tx, id: string): Promise<AccountRow | null> {
  const [row] = await tx.named<AccountRow>(
    'payments.read_provider_account',
    `select ${columns} from payments.provider_accounts where id = $1`,
    [id],
  )
  return row ?? null
}

/** The accounts of the transaction's scope, the oldest first. */
export async function listAccounts(tx: Tx): Promise<AccountRow[]> {
  return await tx.named<AccountRow>(
    'payments.list_provider_accounts',
    `select ${columns} from payments.provider_accounts order by tenant_id, created_at, id`,
    [],
  )
}

export async function insertAccount(
  tx: Tx,
  account: Omit<AccountRow, 'checkedAt' | 'checkError' | 'createdAt' | 'changedAt'>,
): Promise<void> {
  await tx.sql`
    insert into payments.provider_accounts (tenant_id, id, organizer_id, provider, title, mode, settings, secrets, key_id,
                                            is_active, created_at, changed_at)
    values (${account.tenantId}, ${account.id}, ${account.organizerId}, ${account.provider}, ${account.title},
            ${account.mode}, ${JSON.stringify(account.settings)}, ${account.secrets}, ${account.keyId},
            ${account.isActive}, ${tx.now}, ${tx.now})`
}

/** The last check belongs to the keys that were checked: with others there is none. */
export async function updateAccount(
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'title' | 'mode' | 'settings' | 'secrets' | 'keyId' | 'isActive'>,
): Promise<void> {
  await tx.sql`
    update payments.provider_accounts set title = ${account.title}, mode = ${account.mode},
      settings = ${JSON.stringify(account.settings)}, secrets = ${account.secrets}, key_id = ${account.keyId},
      is_active = ${account.isActive}, checked_at = null, check_error = null, changed_at = ${tx.now}
    where id = ${account.id}`
}

/** @param error null: the keys work */
export async function recordCheck(tx: Tx, id: string, error: string | null): Promise<void> {
  await tx.sql`
    update payments.provider_accounts set checked_at = ${tx.now}, check_error = ${error} where id = ${id}`
}

/** The document keys that encrypt secrets of accounts. */
export async function accountKeysInUse(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ keyId: string }>`select distinct key_id as "keyId" from payments.provider_accounts`
  return rows.map(({ keyId }) => keyId)
}
