import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Requirement } from '#src/modules/catalog/domain/event-draft.ts'
import type { StartPack } from '#src/modules/catalog/domain/start-pack.ts'
import type { OrderStatus } from '#src/modules/orders/domain/order-state.ts'
import type { EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RegistrationState } from '../../domain/registration-state.ts'
import type { EnteredDocument } from '../../entry-details/domain/entered-admission.ts'
import { hasBoughtPolicy } from '../../entry-details/server/queries/bought-policy.ts'

export type EmailFacts = {
  readonly orderId: string
  readonly accountId: string
  readonly status: OrderStatus
  /** The payer's choice for emails; else the language in which the order was made. */
  readonly language: 'ru' | 'en'
  readonly payBefore: Instant | null
  /** The account's address: the recipient of emails about money. */
  readonly payerEmail: string
  readonly sender: EmailTenant
  readonly organizer: { readonly name: BothLanguages; readonly email: string }
  readonly event: {
    readonly code: string
    readonly status: 'draft' | 'published' | 'cancelled' | 'postponed'
    readonly name: BothLanguages
    readonly startsOn: PlainDate
    readonly endsOn: PlainDate
    readonly timeZone: string
    readonly isOnline: boolean
    readonly place: BothLanguages
    /** Where and when start packs are picked up, as the organizer writes it; may be empty. */
    readonly pickup: BothLanguages
    readonly startPack: StartPack | null
  }
  /** The entries of the order; of a price difference, the entries that it moves. */
  readonly entries: readonly EmailEntry[]
  /** The price difference that this order pays: its paid order and its target race. */
  readonly priceDifference: {
    readonly paidOrderId: string
    readonly raceName: BothLanguages
    /**
     * The paid place changes its race, is moved here from another event, or changes its category.
     */
    readonly kind: 'race' | 'moved' | 'category'
  } | null
  /** An order that pays legs of a team: it has no entries of its own. */
  readonly legsOf: { readonly team: string; readonly raceCode: string } | null
  /** The paid order that these options were bought for; null for every other order. */
  readonly optionsOf: string | null
  /**
   * An order that pays a transfer fee: the transferred place, and whether it is in another
   * account's order.
   */
  readonly feeFor: { readonly registrationId: string; readonly entryId: string; readonly hasOtherPayer: boolean } | null
}
/**
 * The recipients of emails about one entry: its participant and its payer; of a transferred place,
 * its current owner alone.
 */
export function listEmailReaders(
  { payerEmail }: Pick<EmailFacts, 'payerEmail'>,
  { email, transferredToEmail }: Pick<EmailEntry, 'email' | 'transferredToEmail'>,
): ReadonlySet<string> {
  return transferredToEmail === null
    ? new Set([email || payerEmail, payerEmail])
    : new Set([email || transferredToEmail])
}
export type EmailEntry = {
  readonly entryId: string
  readonly participantId: string
  readonly state: RegistrationState
  readonly holdId: string
  readonly email: string
  /**
   * The address of the account that now has a transferred place; null where the payer still has it.
   */
  readonly transferredToEmail: string | null
  /** The account that has the place: its documents are that account's. */
  readonly ownerId: string
  /**
   * The place has an open invitation: it has no address, and the name is the invited person's, as
   * the payer typed it.
   */
  readonly isInvited: boolean
  /** The entry is part of a group entry: the coach's one email covers it. */
  readonly isOfGroupEntry: boolean
  readonly name: string
  readonly bib: number | null
  readonly raceId: string
  readonly raceCode: string
  readonly raceName: BothLanguages
  readonly startsAt: Instant
  readonly requirements: readonly Requirement[]
  /** The documents entered for those that the race requires. */
  readonly admission: readonly EnteredDocument[] | null
  /** A policy for the participant was bought on the site. */
  readonly hasPolicy: boolean
  /** The participant brings the legal representative's consent on paper. */
  readonly bringsConsent: boolean
  /** The participant is the payer, not a member of the payer's family. */
  readonly isPayers: boolean
}

/**
 * All facts for emails about an order, except its money; null where there is no such order. Read as
 * the system: jobs have no tenant.
 */
export async function emailFacts(tx: Tx, orderId: string): Promise<EmailFacts | null> {
  const [row] = await tx.sql<EmailFacts>`
    select o.id as "orderId", case when o.kind = 'options' then o.source_order_id end as "optionsOf", o.account_id as "accountId", o.status, coalesce(a.email_language, o.language) as language, o.pay_before as "payBefore",
      a.email as "payerEmail",
      json_build_object('code', t.code, 'name', json_build_object('ru', t.name_ru, 'en', t.name_en),
        'supportEmail', t.support_email) as sender,
      json_build_object('name', json_build_object('ru', g.name_ru, 'en', g.name_en), 'email', g.email) as organizer,
      json_build_object('code', e.code, 'status', e.status, 'name', json_build_object('ru', e.name_ru, 'en', e.name_en),
        'startsOn', e.starts_on, 'endsOn', e.ends_on, 'timeZone', e.time_zone, 'isOnline', e.is_online,
        'place', json_build_object('ru', e.city_ru || ', ' || e.venue_ru, 'en', e.city_en || ', ' || e.venue_en),
        'pickup', json_build_object('ru', e.pickup_ru, 'en', e.pickup_en), 'startPack', e.start_pack) as event,
      coalesce((select json_agg(json_build_object('entryId', g.id, 'participantId', g.participant_id, 'state', g.state, 'holdId', g.hold_id,
          'email', g.participant ->> 'email',
          'transferredToEmail', (select h.email from accounts.accounts h where h.id = g.transferred_to),
          'ownerId', coalesce(g.transferred_to, o.account_id),
          'isInvited', g.participant ? 'invitationId', 'isOfGroupEntry', coalesce(g.group_entry_id = g.participant_id, false),
          'name', coalesce((select coalesce(nullif(i.recipient, ''), i.email)
              from registration.invitations i
              where i.tenant_id = g.tenant_id and i.id = (g.participant ->> 'invitationId')::uuid),
            concat_ws(' ', g.participant ->> 'firstName', g.participant ->> 'lastName')), 'bib', g.bib,
          'raceId', r.id, 'raceCode', r.code, 'raceName', json_build_object('ru', r.name_ru, 'en', r.name_en),
          'startsAt', to_char(r.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'requirements', r.requirements,
          'admission', g.admission, 'hasPolicy', ${fragment.raw(hasBoughtPolicy('g'))}, 'bringsConsent', coalesce(g.participant ->> 'guardian' = 'paper', false), 'isPayers', exists (select from accounts.participants p
            where p.id = g.participant_id and p.account_id = o.account_id and p.is_self))
        order by g.id)
       from registration.entries g join catalog.races r on r.id = g.race_id
       where g.order_id = case o.kind when 'price_difference' then o.source_order_id else o.id end
         and (o.kind <> 'price_difference' or g.hold_id = o.source_hold_id)),
        '[]') as entries,
      (select json_build_object('paidOrderId', o.source_order_id, 'kind',
         case when o.kind = 'event_move' then 'moved' when l.hold_id is null then 'category' else 'race' end,
         'raceName', json_build_object('ru', r.name_ru, 'en', r.name_en))
       from orders.lines l join catalog.races r on r.id = l.subject_id
       where l.order_id = o.id and (l.kind = 'price_difference' or (l.kind = 'place' and o.kind = 'event_move' and o.paid_at is null))) as "priceDifference",
      (select json_build_object('team', w.team_name, 'raceCode', r.code)
       from registration.leg_orders w join catalog.races r on r.id = w.race_id where w.order_id = o.id limit 1) as "legsOf",
      (select json_build_object('registrationId', h.order_id, 'entryId', h.entry_id, 'hasOtherPayer', h.account_id <> o.account_id)
       from registration.transfers h where h.recipient_order_id = o.id and h.state = 'accepted') as "feeFor"
    from orders.orders o join catalog.events e on e.id = o.event_id join tenants.tenants t on t.id = o.tenant_id
      join organizers.organizers g on g.id = o.organizer_id join accounts.accounts a on a.id = o.account_id
    where o.id = ${orderId}`
  return row ?? null
}
