import type { Currency } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { PolicyType } from '#src/modules/catalog/domain/insurance-tariff.ts'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Insured } from '../../domain/insured.ts'
import type { PolicyState } from '../../domain/policy-terms.ts'

export type OwnPolicy = {
  readonly policyId: string
  readonly number: string
  readonly state: PolicyState
  readonly policyType: PolicyType
  readonly sport: Sport
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly sumInsuredMinor: number
  readonly premiumMinor: number
  readonly currency: Currency
  readonly issuedOn: PlainDate
  readonly insured: Insured
  /** The insured person has an own account that is not the reader's: their address is theirs alone. */
  readonly isAnothers: boolean
  readonly insurerId: string
  readonly insurer: string
  readonly productNameRu: string
  readonly productNameEn: string
  readonly eventNameRu: string
  readonly eventNameEn: string
}

/**
 * The policies issued with an order that this account may see: all for its payer, the own one for an
 * insured person with an account. Read with the system role, since an account's orders may be of any
 * tenant: the account is compared in the statement.
 */
export async function ownPolicies(tx: Tx, accountId: string, orderId: string): Promise<OwnPolicy[]> {
  return await tx.sql<OwnPolicy>`
    select p.id as "policyId", p.number, p.state, p.policy_type as "policyType", p.sport, p.starts_on as "startsOn",
      p.ends_on as "endsOn", p.sum_insured_minor as "sumInsuredMinor", p.premium_minor as "premiumMinor", p.currency,
      (p.issued_at at time zone e.time_zone)::date as "issuedOn", p.insured,
      coalesce(n.account_id, p.account_id) <> ${accountId} as "isAnothers", p.insurer_id as "insurerId", i.name as insurer,
      c.name_ru as "productNameRu", c.name_en as "productNameEn", e.name_ru as "eventNameRu", e.name_en as "eventNameEn"
    from insurance.policies p join insurance.insurers i on i.id = p.insurer_id
      join catalog.products c on c.id = p.product_id join catalog.events e on e.id = p.event_id
      left join accounts.participants n on n.id = p.person_id
    where p.order_id = ${orderId} and p.number is not null and ${accountId} in (p.account_id, n.account_id)
    order by p.serial`
}
