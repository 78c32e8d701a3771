import type { Currency } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { BothLanguages, FeePayer, MethodPicture, PaymentMethod } from '../../domain/methods.ts'

export type MethodRow = {
  readonly id: string
  readonly providerAccountId: string | null
  /** The provider of its account; null where the account is switched off, or there is none. */
  readonly activeProvider: string | null
  /** The organizer whose own shop its account is. */
  readonly shopOrganizerId: string | null
  readonly method: PaymentMethod
  readonly currency: Currency
  readonly country: string | null
  readonly minMinor: number
  readonly maxMinor: number | null
  readonly title: BothLanguages | null
  readonly note: BothLanguages | null
  readonly picture: MethodPicture | null
  readonly feePayer: FeePayer
}

/** The methods of the transaction's tenant, in their order. */
export async function listMethods(tx: Tx): Promise<MethodRow[]> {
  return await tx.named<MethodRow>(
    'payments.list_methods',
    `select m.id, m.provider_account_id as "providerAccountId", a.provider as "activeProvider",
       m.shop_organizer_id as "shopOrganizerId", m.method, m.currency,
       m.country, m.min_minor as "minMinor", m.max_minor as "maxMinor", m.title, m.note, m.picture,
       m.fee_payer as "feePayer"
     from payments.methods m
     left join payments.provider_accounts a on a.tenant_id = m.tenant_id and a.id = m.provider_account_id and a.is_active
     order by m.position`,
    [],
  )
}

export type NewMethod = Omit<MethodRow, 'activeProvider' | 'shopOrganizerId'>

/** Replaces the tenant's list by another, in its order. */
export async function replaceMethods(tx: Tx, tenantId: number, methods: readonly NewMethod[]): Promise<void> {
  await tx.sql`delete from payments.methods`
  for (const [position, row] of methods.entries())
    await tx.sql`
      insert into payments.methods (tenant_id, id, provider_account_id, method, currency, country, min_minor, max_minor,
                                    title, note, picture, fee_payer, position, created_at, shop_organizer_id)
      values (${tenantId}, ${row.id}, ${row.providerAccountId}, ${row.method}, ${row.currency}, ${row.country},
              ${row.minMinor}, ${row.maxMinor}, ${toJson(row.title)}, ${toJson(row.note)},
              ${row.picture}, ${row.feePayer}, ${position}, ${tx.now},
              (select a.organizer_id from payments.provider_accounts a where a.id = ${row.providerAccountId}))`
}

function toJson(text: BothLanguages | null): string | null {
  return text === null ? null : JSON.stringify(text)
}
