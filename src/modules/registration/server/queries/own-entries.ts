import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../domain/entered-participant.ts'
import type { RegistrationState } from '../../domain/registration-state.ts'
import type { Answers } from '../../entry-details/domain/answers.ts'
import type { DocumentsState } from '../../entry-details/domain/documents-state.ts'
import type { EnteredDocument } from '../../entry-details/domain/entered-admission.ts'
import { hasBoughtPolicy } from '../../entry-details/server/queries/bought-policy.ts'

export type LiveEntry = { readonly orderId: string; readonly isPaid: boolean }
export type RaceOfAccount = { readonly accountId: string; readonly raceId: string }
export type OwnLive = {
  /** The account's own live entry in the race: paid, or unpaid with its hold not yet expired. */
  readonly entry: LiveEntry | null
  /**
   * A place in the race that another account paid for and this account has: transferred, accepted
   * by invitation, or a joined leg of a team.
   */
  readonly start: { readonly orderId: string; readonly entryId: string } | null
  /** The number of its live entries in the whole event. */
  readonly inEvent: number
  /** Its newest unpaid order of the event: further entries are added to it. */
  readonly pendingInEvent: string | null
}

/**
 * The result for each account and race, in their order. Reads rows of other accounts, so it needs
 * the system scope.
 */
export async function ownLiveOfMany(tx: Tx, keys: readonly RaceOfAccount[]): Promise<OwnLive[]> {
  const rows = await tx.named<{
    orderId: string | null
    isPaid: boolean | null
    inEvent: number
    pendingInEvent: string | null
    start: { orderId: string; entryId: string } | null
  }>(
    'registration.own_live_of_many',
    `select own."orderId", own."isPaid", (coalesce(own."inEvent", 0) + theirs.transferred)::int as "inEvent", own."pendingInEvent",
       theirs.start
     from unnest($1::uuid[], $2::uuid[]) with ordinality w (account_id, race_id, i)
     join catalog.races r on r.id = w.race_id
     left join lateral (
       select (array_agg(g.order_id order by g.state = 'confirmed' desc, g.created_at desc)
                 filter (where g.race_id = w.race_id and (g.state = 'held' or is_mine)))[1] as "orderId",
              bool_or(g.state = 'confirmed') filter (where g.race_id = w.race_id and is_mine) as "isPaid",
              count(*) as "inEvent",
              (array_agg(g.order_id order by g.created_at desc) filter (where g.state = 'held'))[1] as "pendingInEvent"
       from registration.entries g join inventory.holds h on h.tenant_id = g.tenant_id and h.id = g.hold_id
         left join accounts.participants p on p.id = g.participant_id
         cross join lateral (select g.participant_id = g.id or coalesce(p.is_self, false)) m (is_mine)
       where g.account_id = w.account_id and g.event_id = r.event_id and g.transferred_to is null
         and g.group_entry_id is null -- a coach's athletes are no entries of the coach
         and (g.state = 'confirmed' or (g.state = 'held' and h.state = 'held' and h.held_until > $3))
     ) own on true
     cross join lateral (
       select count(*) filter (where s.is_transferred) as transferred,
         (array_agg(json_build_object('orderId', s.order_id, 'entryId', s.id)) filter (where s.race_id = w.race_id))[1] as start
       from (
         select g.id, g.order_id, g.race_id, g.transferred_to is not null as is_transferred
         from (select h.id from registration.entries h where h.transferred_to = w.account_id
               union select i.entry_id from registration.invitations i where i.accepted_by = w.account_id) t
           join registration.entries g on g.id = t.id
         where g.event_id = r.event_id and g.state = 'confirmed' and g.account_id <> w.account_id
           and coalesce(g.transferred_to, w.account_id) = w.account_id
         union all
         select m.id, g.order_id, g.race_id, false
         from registration.team_members m
           join registration.entries g on g.tenant_id = m.tenant_id and g.id = m.team_id
         where m.account_id = w.account_id and m.race_id = w.race_id and m.is_self and m.is_live
           and g.state = 'confirmed' and g.account_id <> w.account_id
       ) s
     ) theirs
     order by w.i`,
    [keys.map(({ accountId }) => accountId), keys.map(({ raceId }) => raceId), tx.now],
  )
  return rows.map(({ orderId, isPaid, inEvent, pendingInEvent, start }) => ({
    entry: orderId === null ? null : { orderId, isPaid: isPaid ?? false },
    start,
    inEvent,
    pendingInEvent,
  }))
}

/**
 * Whether the order has a live entry of this person in the race.
 * @param of person key: hex of the keyed hash
 */
export async function hasEntry(
  tx: Tx,
  of: { readonly orderId: string; readonly personKey: string; readonly raceId: string },
): Promise<boolean> {
  const rows = await tx.sql`
    select from registration.entries
    where order_id = ${of.orderId} and race_id = ${of.raceId} and person_key = decode(${of.personKey}, 'hex')
      and state in ('held', 'confirmed')`
  return rows.length > 0
}

/**
 * The hold of this person's live entry in the race, in this order.
 * @param of person key: hex of the keyed hash
 */
export async function holdOfEntry(
  tx: Tx,
  of: { readonly orderId: string; readonly personKey: string; readonly raceId: string },
): Promise<string | null> {
  const [row] = await tx.sql<{ holdId: string }>`
    select hold_id as "holdId" from registration.entries
    where order_id = ${of.orderId} and race_id = ${of.raceId} and person_key = decode(${of.personKey}, 'hex')
      and state in ('held', 'confirmed')`
  return row?.holdId ?? null
}

export type OrderEntry = {
  readonly id: string
  readonly raceId: string
  readonly raceCode: string
  readonly participantId: string
  /** The group entry that the entry is part of; null: none. */
  readonly groupEntryId: string | null
  /** Hex of the keyed hash. */
  readonly personKey: string
  readonly holdId: string
  readonly state: RegistrationState
  readonly bib: number | null
  /** A placeholder while the place has an open invitation: `invitedAs` names the invited person. */
  readonly participant: EnteredParticipant
  readonly invitedAs: string | null
  /** The place was transferred to a person who entered their own data. */
  readonly isTransferred: boolean
  readonly answers: Answers | null
  readonly admission: readonly EnteredDocument[] | null
  readonly documentsState: DocumentsState | null
  readonly documentsNote: string
  readonly identityDocumentId: string | null
  readonly wave: string | null
  readonly isWaveConfirmed: boolean
  /** A policy for the person was bought on the site. */
  readonly hasPolicy: boolean
  readonly raceNameRu: string
  readonly raceNameEn: string
  readonly distanceM: number | null
  readonly startsAt: Instant
}

/**
 * The invited person as others may see them: the name that the payer typed, or the masked address
 * «m…@mail.ru».
 */
export const invitedAs = `(
         select coalesce(nullif(i.recipient, ''), left(i.email, 1) || '…@' || split_part(i.email, '@', 2))
         from registration.invitations i
         where i.tenant_id = g.tenant_id and i.id = (g.participant ->> 'invitationId')::uuid)`

/** The entries of an order in every state, with their races. */
export async function entriesOfOrder(tx: Tx, orderId: string): Promise<OrderEntry[]> {
  return await tx.named<OrderEntry>(
    'registration.entries_of_order',
    `select g.id, g.race_id as "raceId", r.code as "raceCode", g.participant_id as "participantId",
       g.group_entry_id as "groupEntryId", encode(g.person_key, 'hex') as "personKey", g.hold_id as "holdId", g.state, g.bib,
       g.participant, ${invitedAs} as "invitedAs",
       g.transferred_to is not null as "isTransferred", g.answers, g.admission, g.documents_state as "documentsState",
       g.documents_note as "documentsNote", g.identity_document_id as "identityDocumentId", g.wave,
       g.wave_confirmed as "isWaveConfirmed", ${hasBoughtPolicy('g')} as "hasPolicy",
       r.name_ru as "raceNameRu", r.name_en as "raceNameEn",
       r.distance_m as "distanceM", r.starts_at as "startsAt"
     from registration.entries g join catalog.races r on r.id = g.race_id
     where g.order_id = $1 order by g.id`,
    [orderId],
  )
}
