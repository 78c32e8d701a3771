import type { Language } from '#src/kernel/texts.ts'
import type { NotificationChannel, OptionalKind } from '#src/modules/tenants/domain/notification-kinds.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type StoredChoice = {
  readonly kind: string
  readonly channel: NotificationChannel
  readonly isOn: boolean
}

export type NotifiedAccount = {
  readonly email: string
  readonly isConfirmed: boolean
  readonly language: Language | null
  readonly visitLanguage: Language
}

export async function notifiedAccount(tx: Tx, accountId: string): Promise<NotifiedAccount | null> {
  const [row] = await tx.sql<NotifiedAccount>`
    select email, email_verified_at is not null as "isConfirmed", email_language as language, language as "visitLanguage"
    from accounts.accounts where id = ${accountId} and deleted_at is null`
  return row ?? null
}

export async function choicesOf(tx: Tx, accountId: string): Promise<StoredChoice[]> {
  return await tx.sql<StoredChoice>`
    select kind, channel, is_on as "isOn" from accounts.notification_choices where account_id = ${accountId}`
}

/** The kinds of emails that the reader of the address has turned off by a link. */
export async function optOutsOf(tx: Tx, addressHash: Buffer): Promise<string[]> {
  const rows = await tx.sql<{ kind: string }>`
    select kind from accounts.address_opt_outs where address_hash = ${addressHash}`
  return rows.map(({ kind }) => kind)
}

/** Whether an email may go to the address: the owner's choice, and the link's. */
export type AddressChoice = {
  /** The account with the address; null where there is none, or it has not confirmed the address. */
  readonly accountId: string | null
  /** The choice of whatever account has the address; null where it made none. */
  readonly isOn: boolean | null
  readonly isOptedOut: boolean
}

export async function choiceOfAddress(
  tx: Tx,
  { email, addressHash, kind }: { readonly email: string; readonly addressHash: Buffer; readonly kind: OptionalKind },
): Promise<AddressChoice> {
  const [row] = await tx.sql<AddressChoice>`
    select case when a.email_verified_at is not null then a.id end as "accountId", c.is_on as "isOn",
      exists (select from accounts.address_opt_outs where address_hash = ${addressHash} and kind = ${kind}) as "isOptedOut"
    from (values (1)) one left join accounts.accounts a on a.email = ${email}
      left join accounts.notification_choices c on c.account_id = a.id and c.kind = ${kind} and c.channel = 'email'`
  return row ?? { accountId: null, isOn: null, isOptedOut: false }
}

export async function putChoices(tx: Tx, accountId: string, choices: readonly StoredChoice[]): Promise<void> {
  await tx.sql`
    insert into accounts.notification_choices as c (account_id, kind, channel, is_on, changed_at)
    select ${accountId}, kind, channel, "isOn", ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as n (kind text, channel text, "isOn" boolean)
    on conflict (account_id, kind, channel) do update set is_on = excluded.is_on, changed_at = excluded.changed_at
      where c.is_on <> excluded.is_on`
}

export async function putOptOut(tx: Tx, addressHash: Buffer, kind: OptionalKind): Promise<void> {
  await tx.sql`
    insert into accounts.address_opt_outs (address_hash, kind, at) values (${addressHash}, ${kind}, ${tx.now})
    on conflict (address_hash, kind) do nothing`
}

export async function deleteOptOuts(tx: Tx, addressHash: Buffer, kinds: readonly OptionalKind[]): Promise<void> {
  await tx.sql`
    delete from accounts.address_opt_outs where address_hash = ${addressHash} and kind = any (${[...kinds]}::text[])`
}

export async function setEmailLanguage(tx: Tx, accountId: string, language: Language | null): Promise<void> {
  await tx.sql`
    update accounts.accounts set email_language = ${language}
    where id = ${accountId} and email_language is distinct from ${language}`
}
