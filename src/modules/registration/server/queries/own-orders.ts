import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { OrderStatus } from '#src/modules/orders/domain/order-state.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RegistrationState } from '../../domain/registration-state.ts'
import { invitedAs } from './own-entries.ts'

export type OwnOrder = {
  readonly registrationId: string
  readonly tenant: string
  readonly status: OrderStatus
  readonly payBefore: Instant | null
  readonly paidAt: Instant | null
  readonly isPaymentOpen: boolean
  readonly overallMinor: number | null
  readonly currency: Currency
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly tenantId: number
  /** An unpaid price difference exists beside it; may be expired and not yet swept. */
  readonly hasPriceDifference: boolean
  /** The same of options added to it. */
  readonly hasUnpaidOptions: boolean
  readonly eventStatus: 'published' | 'cancelled' | 'postponed'
  readonly isOnline: boolean
  readonly cityRu: string
  readonly cityEn: string
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly timeZone: string
  /** A linked order: it has no entry of its own. */
  readonly isLinked: boolean
  /** A paid place is moved here once this order is paid. */
  readonly isEventMove: boolean
  /** Of an order that pays legs of a team: the team. */
  readonly legsOf: {
    readonly team: string
    readonly raceCode: string
    readonly raceNameRu: string
    readonly raceNameEn: string
  } | null
  readonly isGroupEntry: boolean
  readonly isOfCompany: boolean
  readonly entries: readonly {
    readonly entryId: string
    readonly holdId: string
    /** The invited person that the place waits for; null where it has its participant. */
    readonly invitedAs: string | null
    readonly lastName: string
    readonly firstName: string
    readonly raceCode: string
    readonly raceNameRu: string
    readonly raceNameEn: string
    readonly state: RegistrationState
    /** The place was transferred to another person. */
    readonly isTransferred: boolean
    readonly bib: number | null
  }[]
}

/**
 * The account's orders of all brands that are paid or wait for payment. Orders that expired or were
 * abandoned unpaid are left out. Runs in the account's own scope: row-level security returns no
 * other account's rows.
 */
export async function ownOrders(tx: Tx, accountId: string): Promise<OwnOrder[]> {
  return await tx.named<OwnOrder>(
    'registration.own_orders',
    `select o.id as "registrationId", t.code as tenant, o.status, o.pay_before as "payBefore", o.paid_at as "paidAt",
       exists (select from payments.payments p
               where p.tenant_id = o.tenant_id and p.order_id = o.id and p.state in ('created', 'open', 'authorized')) as "isPaymentOpen",
       o.overall_minor + (select coalesce(sum(s.overall_minor), 0) from orders.orders s
                          where s.source_order_id = o.id and s.kind in ('price_difference', 'options') and s.paid_at is not null)::bigint as "overallMinor", o.currency, e.code as "eventCode", e.name_ru as "eventNameRu",
       e.name_en as "eventNameEn", e.status as "eventStatus", e.is_online as "isOnline", e.city_ru as "cityRu", e.city_en as "cityEn",
       e.starts_on as "startsOn", e.ends_on as "endsOn", e.time_zone as "timeZone", g.entries,
       coalesce(g.is_group_entry, false) as "isGroupEntry",
       exists (select from orders.order_companies c where c.tenant_id = o.tenant_id and c.order_id = o.id) as "isOfCompany",
       o.tenant_id as "tenantId", exists (select from orders.orders s where s.tenant_id = o.tenant_id and s.source_order_id = o.id
         and s.kind = 'price_difference' and s.status = 'awaiting_payment') as "hasPriceDifference",
       exists (select from orders.orders s where s.tenant_id = o.tenant_id and s.source_order_id = o.id
         and s.kind = 'options' and s.status = 'awaiting_payment') as "hasUnpaidOptions", o.kind = 'fee' as "isLinked", o.kind = 'event_move' as "isEventMove",
       (select json_build_object('team', w.team_name, 'raceCode', r.code, 'raceNameRu', r.name_ru, 'raceNameEn', r.name_en)
        from registration.leg_orders w join catalog.races r on r.id = w.race_id
        where w.tenant_id = o.tenant_id and w.order_id = o.id limit 1) as "legsOf"
     from orders.orders o join catalog.events e on e.id = o.event_id join tenants.tenants t on t.id = o.tenant_id
     cross join lateral (
       select coalesce(json_agg(json_build_object('entryId', g.id, 'holdId', g.hold_id, 'lastName', g.participant ->> 'lastName',
           'firstName', g.participant ->> 'firstName', 'invitedAs', ${invitedAs}, 'raceCode', r.code, 'raceNameRu', r.name_ru,
           'raceNameEn', r.name_en, 'state', g.state, 'isTransferred', g.transferred_to is not null, 'bib', g.bib) order by g.id), '[]') as entries,
         bool_or(g.group_entry_id = o.id) as is_group_entry
       from registration.entries g join catalog.races r on r.id = g.race_id
       where g.tenant_id = o.tenant_id and g.order_id = o.id) g
     where o.account_id = $1 and o.kind not in ('price_difference', 'options') and (o.paid_at is not null or o.status = 'awaiting_payment')
     order by e.starts_on, o.id`,
    [accountId],
  )
}
