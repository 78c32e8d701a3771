import type { Tx } from '#src/platform/db/tx.ts'
import type { SupplierRow, TillRow } from '../queries/regimes.ts'

/** Writes the till of a tenant from a day on, in place of one from the same day. Runs as the system. */
export async function saveTill(tx: Tx, till: TillRow): Promise<void> {
  await tx.sql`
    insert into receipts.tills (tenant_id, valid_from, name, tax_number, tax_system, payment_address, email, vat, set_at)
    values (${till.tenantId}, ${till.validFrom}, ${till.name}, ${till.taxNumber}, ${till.taxSystem}, ${till.paymentAddress},
      ${till.email}, ${till.vat}, ${tx.now})
    on conflict (tenant_id, valid_from) do update set name = excluded.name, tax_number = excluded.tax_number,
      tax_system = excluded.tax_system, payment_address = excluded.payment_address, email = excluded.email,
      vat = excluded.vat, set_at = excluded.set_at`
}

/** The same of a party in whose name the tenant's till takes money. */
export async function saveSupplier(tx: Tx, supplier: SupplierRow): Promise<void> {
  await tx.sql`
    insert into receipts.suppliers (tenant_id, party, valid_from, vat, tax_number, set_at)
    values (${supplier.tenantId}, ${supplier.party}, ${supplier.validFrom}, ${supplier.vat}, ${supplier.taxNumber}, ${tx.now})
    on conflict (tenant_id, party, valid_from) do update set vat = excluded.vat, tax_number = excluded.tax_number,
      set_at = excluded.set_at`
}
