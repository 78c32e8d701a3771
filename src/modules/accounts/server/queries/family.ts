import type { Tx } from '#src/platform/db/tx.ts'
import type { FileKey } from '#src/platform/files/file-key.ts'
import type { ParticipantProfile, Relation } from '../../domain/profile.ts'
import type { Claim } from './claims.ts'

/** What a family group knows of a relative besides the profile. */
export type RelativeState = {
  readonly id: string
  readonly photoId: string | null
  /** The age whose offer of an own account was put aside; 0: none. */
  readonly dismissed: number
  readonly claim:
    | (Pick<Claim, 'email' | 'state'> & {
        readonly isSent: boolean
        readonly mayRegister: boolean
        readonly hasLeft: boolean
      })
    | null
}

/** The states of an account's relatives, in any order. */
export async function relativeStates(tx: Tx, accountId: string): Promise<RelativeState[]> {
  return await tx.sql<RelativeState>`
    select p.id, h.id as "photoId", p.own_account_dismissed as dismissed,
      case when c.id is null then null else json_build_object('email', c.email, 'state', c.state, 'isSent', c.sent_at is not null,
        'mayRegister', c.may_register, 'hasLeft', c.left_at is not null) end as claim
    from accounts.participants p
      left join accounts.photos h on h.participant_id = p.id
      left join accounts.claims c on c.participant_id = p.id and c.account_id = p.account_id
    where p.account_id = ${accountId} and not p.is_self and p.removed_at is null`
}

export async function writeRelation(tx: Tx, id: string, relation: Relation): Promise<void> {
  await tx.sql`update accounts.participants set relation = ${relation}, updated_at = ${tx.now} where id = ${id}`
}

export async function writeDismissedAge(tx: Tx, id: string, age: number): Promise<void> {
  await tx.sql`update accounts.participants set own_account_dismissed = ${age} where id = ${id}`
}

/** Deletes a relative with everything that belongs to them alone. */
export async function deleteRelative(tx: Tx, id: string): Promise<void> {
  await tx.sql`delete from accounts.participants where id = ${id} and not is_self`
}

/**
 * Empties a relative's row, which the claim of their own account still needs, and deletes their
 * documents.
 */
export async function clearRelative(tx: Tx, id: string): Promise<void> {
  await tx.sql`
    update accounts.participants
    set removed_at = ${tx.now}, updated_at = ${tx.now}, email = '', last_name = '', first_name = '', patronymic = '',
      has_no_patronymic = false, birth_date = null, gender = 'unknown', country = 'RU', region = '', city = '', address = '',
      street = '', building = '', apartment = '', is_private_house = false, postcode = '', phone = '', emergency_phone = '',
      club = '', has_no_club = false, profession = '', social_category = 'none', team_code = ''
    where id = ${id} and not is_self`
  await tx.sql`delete from accounts.identity_documents where participant_id = ${id}`
  await tx.sql`delete from accounts.admission_documents where participant_id = ${id}`
}

/** Deletes the open invitation to an account of their own, or that of a person who has left. @returns whether there was one */
export async function deleteOpenClaim(tx: Tx, participantId: string): Promise<boolean> {
  const rows = await tx.sql`
    delete from accounts.claims where participant_id = ${participantId} and (state = 'open' or left_at is not null)
    returning id`
  return rows.length > 0
}

/**
 * Moves the admission documents, the photo and the claim of one row of a person to another, where that one
 * has none of its own.
 * @returns the file of the photo that is not needed; null where there is none
 */
export async function moveBelongings(
  tx: Tx,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<FileKey | null> {
  await tx.sql`
    update accounts.admission_documents d set participant_id = ${toId} where participant_id = ${fromId}
      and not exists (select from accounts.admission_documents k where k.participant_id = ${toId} and k.kind = d.kind)`
  await tx.sql`
    update accounts.claims set participant_id = ${toId} where participant_id = ${fromId}
      and not exists (select from accounts.claims where participant_id = ${toId})`
  const [moved] = await tx.sql<{ id: string }>`
    update accounts.photos set participant_id = ${toId} where participant_id = ${fromId}
      and not exists (select from accounts.photos where participant_id = ${toId}) returning id`
  if (moved !== undefined) return null
  const [rest] = await tx.sql<{ key: FileKey }>`
    delete from accounts.photos where participant_id = ${fromId} returning file_key as key`
  return rest?.key ?? null
}

/** A family group in which the account is a relative. */
export type Membership = {
  readonly claimId: string
  readonly ownerFirstName: string | null
  readonly ownerLastName: string | null
  readonly relation: Relation | null
  readonly mayRegister: boolean
}

/** The family groups that this account belongs to as a relative, the oldest first. */
export async function listMemberships(tx: Tx, accountId: string): Promise<Membership[]> {
  return await tx.sql<Membership>`
    select c.id as "claimId", o.first_name as "ownerFirstName", o.last_name as "ownerLastName", p.relation,
      c.may_register as "mayRegister"
    from accounts.claims c join accounts.participants p on p.id = c.participant_id
      left join accounts.participants o on o.account_id = c.account_id and o.is_self
    where c.claimed_by = ${accountId} and c.left_at is null and p.removed_at is null order by c.ended_at, c.id`
}

/** @locks claim until commit @returns whether the account belongs to this family group */
export async function writeMayRegister(
  tx: Tx,
  of: { readonly claimId: string; readonly accountId: string },
  mayRegister: boolean,
): Promise<boolean> {
  const rows = await tx.sql`
    update accounts.claims set may_register = ${mayRegister}
    where id = ${of.claimId} and claimed_by = ${of.accountId} and left_at is null returning id`
  return rows.length > 0
}

/** @locks claim until commit @returns the group's account; null where the account is not in it */
export async function writeLeft(
  tx: Tx,
  of: { readonly claimId: string; readonly accountId: string },
): Promise<{ readonly accountId: string; readonly participantId: string } | null> {
  const [row] = await tx.sql<{ accountId: string; participantId: string }>`
    update accounts.claims set left_at = ${tx.now}, may_register = false
    where id = ${of.claimId} and claimed_by = ${of.accountId} and left_at is null
    returning account_id as "accountId", participant_id as "participantId"`
  return row ?? null
}

/** Relatives who left a family group that still has their data; at random where there are more. */
export async function listLeft(tx: Tx, max: number): Promise<{ accountId: string; participantId: string }[]> {
  return await tx.sql<{ accountId: string; participantId: string }>`
    select c.account_id as "accountId", c.participant_id as "participantId"
    from accounts.claims c join accounts.participants p on p.id = c.participant_id
    where c.left_at is not null and p.removed_at is null order by random() limit ${max}`
}

export type OfferedChild = { readonly participantId: string; readonly accountId: string; readonly age: 14 | 18 }

/**
 * Marks the relatives whose 14th or 18th birthday was within the last thirty days as offered an
 * account, and returns them; each once.
 */
export async function markOffered(tx: Tx, today: string, max: number): Promise<OfferedChild[]> {
  return await tx.sql<OfferedChild>`
    with reached as (
      select p.id, max(a.age) as age from accounts.participants p cross join (values (14), (18)) a (age)
      where not p.is_self and p.removed_at is null and p.relation in ('child', 'sibling', 'other')
        and p.own_account_offered < a.age
        and p.birth_date between (${today}::date - make_interval(years => a.age) - interval '30 days')::date
          and (${today}::date - make_interval(years => a.age))::date
        and not exists (select from accounts.claims c where c.participant_id = p.id and c.state <> 'declined')
      group by p.id order by p.id limit ${max}
    )
    update accounts.participants p set own_account_offered = r.age from reached r
    where p.id = r.id and p.own_account_offered < r.age
    returning p.id as "participantId", p.account_id as "accountId", r.age`
}

/** A relative's name and the state needed for an email about them; null where they are gone. */
export async function relativeForEmail(
  tx: Tx,
  id: string,
): Promise<(Pick<ParticipantProfile, 'firstName' | 'lastName'> & { readonly accountId: string }) | null> {
  const [row] = await tx.sql<{ firstName: string; lastName: string; accountId: string }>`
    select first_name as "firstName", last_name as "lastName", account_id as "accountId"
    from accounts.participants where id = ${id} and removed_at is null`
  return row ?? null
}
