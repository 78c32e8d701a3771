import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Seller } from '../../domain/invoice.ts'

/** The seller of the tenant's invoices on a day; null where there is none yet. */
export async function findSeller(tx: Tx, tenantId: number, day: PlainDate): Promise<Seller | null> {
  const [row] = await tx.sql<Seller>`
    select legal_name as "legalName", inn, kpp, ogrn, address, phone, email, vat_bp as "vatBp", vat_ground as "vatGround",
      director, accountant, json_build_object('bankName', bank_name, 'bankCity', bank_city, 'bic', bic, 'account', account,
        'correspondentAccount', correspondent_account) as bank
    from invoices.sellers where tenant_id = ${tenantId} and valid_from <= ${day} order by valid_from desc limit 1`
  return row ?? null
}

/** The tenants whose sellers have or had this account. */
export async function tenantsOfAccount(tx: Tx, account: string): Promise<number[]> {
  const rows = await tx.sql<{ tenantId: number }>`
    select distinct tenant_id as "tenantId" from invoices.sellers where account = ${account} order by 1`
  return rows.map(({ tenantId }) => tenantId)
}

/** Writes the seller from a day on, or corrects that of the same day. */
export async function writeSeller(tx: Tx, tenantId: number, validFrom: PlainDate, seller: Seller): Promise<void> {
  const { bank } = seller
  await tx.sql`
    insert into invoices.sellers (tenant_id, valid_from, legal_name, inn, kpp, ogrn, address, phone, email, bank_name,
      bank_city, bic, account, correspondent_account, vat_bp, vat_ground, director, accountant)
    values (${tenantId}, ${validFrom}, ${seller.legalName}, ${seller.inn}, ${seller.kpp}, ${seller.ogrn}, ${seller.address},
      ${seller.phone}, ${seller.email}, ${bank.bankName}, ${bank.bankCity}, ${bank.bic}, ${bank.account},
      ${bank.correspondentAccount}, ${seller.vatBp}, ${seller.vatGround}, ${seller.director}, ${seller.accountant})
    on conflict (tenant_id, valid_from) do update set legal_name = excluded.legal_name, inn = excluded.inn,
      kpp = excluded.kpp, ogrn = excluded.ogrn, address = excluded.address, phone = excluded.phone, email = excluded.email,
      bank_name = excluded.bank_name, bank_city = excluded.bank_city, bic = excluded.bic, account = excluded.account,
      correspondent_account = excluded.correspondent_account, vat_bp = excluded.vat_bp, vat_ground = excluded.vat_ground,
      director = excluded.director, accountant = excluded.accountant`
}
