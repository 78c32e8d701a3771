import type { PlainDate } from '#src/kernel/plain-date.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Party, Supplier } from '../../domain/receipt.ts'
import type { Till } from '../../domain/tax-regime.ts'
import type { SellerVatRate } from '../../domain/vat.ts'

const tillColumns = `t.name, t.tax_number as "taxNumber", t.tax_system as "taxSystem", t.payment_address as "paymentAddress",
  t.email, t.vat, t.valid_from as "validFrom"`

/** The till that applies to a tenant on a day; null: the tenant makes no receipts. */
export async function tillOn(tx: Tx, tenantId: number, day: PlainDate): Promise<Till | null> {
  const [till] = await tx.named<Till>(
    'receipts.till_on',
    `select ${tillColumns} from receipts.tills t where t.tenant_id = $1 and t.valid_from <= $2
     order by t.valid_from desc limit 1`,
    [tenantId, day],
  )
  return till ?? null
}

export type PartyRow = { readonly party: Party; readonly supplier: Supplier; readonly vat: SellerVatRate }

/** The suppliers of organizers and insurers with their rates on a day; without VAT where none is set. */
export async function partiesOn(
  tx: Tx,
  tenantId: number,
  day: PlainDate,
  of: { readonly organizerIds: readonly string[]; readonly insurers: readonly string[] },
): Promise<readonly PartyRow[]> {
  return await tx.named<PartyRow>(
    'receipts.parties_on',
    `with parties as (
       select 'organizer:' || g.id as party, g.legal_name as name, g.phone, g.tax_number
       from organizers.organizers g where g.id = any($3::uuid[])
       union all
       select 'insurer:' || n.name, coalesce(i.legal_name, n.name), coalesce(i.phone, ''), ''
       from unnest($4::text[]) as n (name) left join lateral (
         select legal_name, phone from insurance.insurers where name = n.name limit 1) i on true
     )
     select p.party, coalesce(s.vat, 'none') as vat,
       jsonb_build_object('name', p.name, 'phone', p.phone, 'taxNumber', coalesce(s.tax_number, p.tax_number)) as supplier
     from parties p left join lateral (
       select vat, tax_number from receipts.suppliers where tenant_id = $1 and party = p.party and valid_from <= $2
       order by valid_from desc limit 1) s on true`,
    [tenantId, day, of.organizerIds, of.insurers],
  )
}

export type TillRow = Till & { readonly tenantId: number }

export async function allTills(tx: Tx): Promise<readonly TillRow[]> {
  return await tx.named<TillRow>(
    'receipts.tills',
    `select t.tenant_id as "tenantId", ${tillColumns} from receipts.tills t order by t.tenant_id, t.valid_from desc`,
    [],
  )
}

export type SupplierRow = {
  readonly tenantId: number
  readonly party: Party
  readonly validFrom: PlainDate
  readonly vat: SellerVatRate
  readonly taxNumber: string | null
}

export async function allSuppliers(tx: Tx): Promise<readonly SupplierRow[]> {
  return await tx.named<SupplierRow>(
    'receipts.suppliers',
    `select tenant_id as "tenantId", party, valid_from as "validFrom", vat, tax_number as "taxNumber"
     from receipts.suppliers order by tenant_id, party, valid_from desc limit 1000`,
    [],
  )
}

/**
 * The insurers of published events to come whose INN the regime of their tenant lacks, where it has a
 * till: the register would refuse the receipt of each sale. Rows of a tenant's id and a party.
 */
export const insurersWithoutTaxNumber = fragment`
  select distinct e.tenant_id, 'insurer:' || p.provider_name as party
  from catalog.events e join catalog.products p on p.event_id = e.id
  where e.ends_on >= current_date and e.status = 'published' and e.currency = 'RUB' and p.kind = 'insurance'
    and exists (select from receipts.tills t where t.tenant_id = e.tenant_id)
    and coalesce((select s.tax_number from receipts.suppliers s
      where s.tenant_id = e.tenant_id and s.party = 'insurer:' || p.provider_name and s.valid_from <= current_date
      order by s.valid_from desc limit 1), '') = ''`

export type MissingSupplierRow = Pick<SupplierRow, 'tenantId' | 'party'>

export async function missingSuppliers(tx: Tx): Promise<readonly MissingSupplierRow[]> {
  return await tx.sql<MissingSupplierRow>`
    select m.tenant_id as "tenantId", m.party from (${insurersWithoutTaxNumber}) m order by 1, 2 limit 1000`
}
