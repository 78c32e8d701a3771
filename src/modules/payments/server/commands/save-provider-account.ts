import type { z } from 'zod'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { organizerByCode } from '#src/modules/organizers/server/reads/organizer-by-code.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Services } from '#src/platform/services.ts'
import type { AccountMode, ProviderKind } from '../providers/provider-kind.ts'
import { type AccountRow, insertAccount, readAccount, updateAccount } from '../queries/provider-accounts.ts'

export type AccountInput = {
  readonly title: string
  readonly mode: AccountMode
  readonly settings: Readonly<Record<string, unknown>>
  readonly isActive: boolean
}
/** The organizer whose own shop it is; null: the tenant's. */
type Owner = { readonly organizerCode: string | null }
type Keys = Readonly<Record<string, string>>
type Parts = Pick<Services, 'paymentProviders'> & { readonly hasSandbox: boolean }
type Refusal = 'payments.account_unknown' | 'payments.account_invalid' | 'payments.no_sandbox'

/**
 * Adds an account. Its settings and secrets are those of its adapter; the secrets are stored encrypted. An
 * organizer's own shop has its receipts made by its own register: we don't know its tax regime.
 */
export async function createAccount(
  tx: Tx,
  parts: Parts,
  input: AccountInput & Owner & { readonly tenantId: number; readonly provider: string; readonly secrets: Keys },
): Promise<Result<AccountRow, Refusal | 'payments.unknown_provider' | 'payments.organizer_unknown'>> {
  const kind = parts.paymentProviders.kinds.find(({ code }) => code === input.provider)
  if (kind === undefined) return err('payments.unknown_provider')
  const valid = validate(parts, kind, { ...input, isOrganizers: input.organizerCode !== null }, input.secrets)
  if (!valid.ok) return valid
  const organizerId = input.organizerCode === null ? null : await organizerByCode(tx, input.organizerCode)
  if (input.organizerCode !== null && organizerId === null)
    return err('payments.organizer_unknown', { fields: { organizerCode: 'payments.organizer_unknown' } })
  const id = newId()
  const { tenantId, provider, title, mode, isActive } = input
  const { keyId, bytes: secrets } = parts.paymentProviders.encrypt(id, valid.value.secrets ?? {})
  const { settings } = valid.value
  await insertAccount(tx, { tenantId, id, organizerId, provider, title, mode, settings, secrets, keyId, isActive })
  return ok(await mustRead(tx, id))
}

/** Changes an account; without new secrets its own stay. */
export async function changeAccount(
  tx: Tx,
  parts: Parts,
  input: AccountInput & { readonly id: string; readonly secrets: Keys | undefined },
): Promise<Result<AccountRow, Refusal>> {
  const row = await readAccount(tx, input.id)
  const kind = parts.paymentProviders.kinds.find(({ code }) => code === row?.provider)
  if (row === null || kind === undefined) return err('payments.account_unknown')
  const valid = validate(parts, kind, { ...input, isOrganizers: row.organizerId !== null }, input.secrets)
  if (!valid.ok) return valid
  const { settings, secrets } = valid.value
  const encrypted = secrets === undefined ? null : parts.paymentProviders.encrypt(row.id, secrets)
  await updateAccount(tx, {
    id: row.id,
    title: input.title,
    mode: input.mode,
    settings,
    secrets: encrypted?.bytes ?? row.secrets,
    keyId: encrypted?.keyId ?? row.keyId,
    isActive: input.isActive,
  })
  return ok(await mustRead(tx, row.id))
}

function validate(
  { hasSandbox }: Parts,
  kind: ProviderKind,
  { mode, settings, isOrganizers }: AccountInput & { readonly isOrganizers: boolean },
  secrets: Keys | undefined,
): Result<{ settings: Record<string, unknown>; secrets: object | undefined }, Refusal> {
  if (mode === 'sandbox' && !hasSandbox) return err('payments.no_sandbox')
  const parsed = kind.settings.strict().safeParse(settings)
  const parsedSecrets = secrets === undefined ? undefined : kind.secrets.strict().safeParse(secrets)
  const fields = { ...fieldsOf('settings', parsed.error), ...fieldsOf('secrets', parsedSecrets?.error) }
  if (!parsed.success || parsedSecrets?.success === false) return err('payments.account_invalid', { fields })
  if (isOrganizers && parsed.data.makesReceipts === true)
    return err('payments.account_invalid', { fields: { 'settings.makesReceipts': 'payments.receipts_of_shop' } })
  return ok({ settings: parsed.data, secrets: parsedSecrets?.data })
}

function fieldsOf(part: string, error: z.ZodError | undefined): Record<string, string> {
  const paths = (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')],
  )
  return Object.fromEntries(paths.map((path) => [`${part}.${path}`, 'payments.account_field']))
}

async function mustRead(tx: Tx, id: string): Promise<AccountRow> {
  const row = await readAccount(tx, id)
  if (row === null) throw new Error(`provider account ${id} is gone`)
  return row
}
