import type { Instant } from '#src/kernel/instant.ts'
import type { Database } from '#src/platform/db/database.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ParticipantProfile, Relation } from '../../domain/profile.ts'

const columns = {
  email: 'email',
  lastName: 'last_name',
  firstName: 'first_name',
  patronymic: 'patronymic',
  hasNoPatronymic: 'has_no_patronymic',
  birthDate: 'birth_date',
  gender: 'gender',
  country: 'country',
  region: 'region',
  city: 'city',
  address: 'address',
  street: 'street',
  building: 'building',
  apartment: 'apartment',
  isPrivateHouse: 'is_private_house',
  postcode: 'postcode',
  phone: 'phone',
  emergencyPhone: 'emergency_phone',
  club: 'club',
  hasNoClub: 'has_no_club',
  profession: 'profession',
  socialCategory: 'social_category',
  teamCode: 'team_code',
} as const satisfies Record<keyof ParticipantProfile, string>
const fields = Object.keys(columns) as (keyof ParticipantProfile)[]
const selected = fragment.raw(namesIn(''))

function namesIn(prefix: string): string {
  return fields.map((field) => `${prefix}${columns[field]} as "${field}"`).join(', ')
}

export type ParticipantRow = ParticipantProfile & { readonly id: string; readonly relation: Relation | null }

/** The account's own participant; null before the profile was filled in. */
export async function findOwn(tx: Tx, accountId: string): Promise<ParticipantRow | null> {
  const [row] = await tx.named<ParticipantRow>('accounts.find_own', findOwnText, [accountId])
  return row ?? null
}

const findOwnText = `select id, relation, ${namesIn('')} from accounts.participants where account_id = $1 and is_self`

/**
 * A row for each requested account, with the database's time; the participant's columns are null
 * where it has none.
 */
export type OwnRow = { readonly accountId: string; readonly now: Instant } & (ParticipantRow | { readonly id: null })

/** The own participants of many accounts, in one statement on the program's own connection. */
export async function findOwnOfMany(db: Database, accountIds: readonly string[]): Promise<OwnRow[]> {
  return await db.statement<OwnRow>('accounts.own_participants', findOwnOfManyText, [accountIds, db.testNow() ?? null])
}

const findOwnOfManyText = `
  select account_id as "accountId", read_at as now, (own).id, (own).relation, ${namesIn('(own).')}
  from accounts.own_participants($1, $2)`

/** A relative. One with an account of their own may forbid the family group to register them. */
export type RelativeRow = ParticipantRow & { readonly mayRegister: boolean }

/** The account's family group, oldest first, without the account's own participant. */
export async function findFamily(tx: Tx, accountId: string): Promise<RelativeRow[]> {
  return await tx.sql<RelativeRow>(
    fragment`select id, relation, ${selected},
               not exists (select from accounts.claims c where c.participant_id = participants.id
                             and c.state = 'claimed' and (c.left_at is not null or not c.may_register)) as "mayRegister"
             from accounts.participants
             where account_id = ${accountId} and not is_self and removed_at is null order by birth_date nulls last, id`,
  )
}

/**
 * Serializes additions to this family, which may have no row to lock.
 * @locks the family (advisory), until commit
 */
export async function lockFamily(tx: Tx, accountId: string): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('accounts.family ' || ${accountId}, 0))`
}

/**
 * The id of a participant of this account, its own where `id` is undefined; null where there is
 * none.
 * @locks participant until commit
 */
export async function lockParticipant(tx: Tx, accountId: string, id: string | undefined): Promise<string | null> {
  const condition = id === undefined ? fragment`is_self` : fragment`id = ${id}`
  const [row] = await tx.sql<{ id: string }>(
    fragment`select id from accounts.participants where account_id = ${accountId} and ${condition} for update`,
  )
  return row?.id ?? null
}

/** Writes a participant's profile. @returns the participant's id */
export async function upsertParticipant(
  tx: Tx,
  of: { readonly accountId: string; readonly id: string | null; readonly relation: string | null },
  profile: ParticipantProfile,
): Promise<string> {
  const values = fragment.join(fields.map((field) => fragment`${profile[field]}`))
  if (of.id !== null) {
    const changes = fragment.join(fields.map((field) => fragment`${fragment.id(columns[field])} = ${profile[field]}`))
    await tx.sql(fragment`update accounts.participants set ${changes}, updated_at = ${tx.now} where id = ${of.id}`)
    return of.id
  }
  const names = fragment.join(fields.map((field) => fragment.id(columns[field])))
  const [row] = await tx.sql<{ id: string }>(
    fragment`insert into accounts.participants (account_id, is_self, relation, ${names}, updated_at)
             values (${of.accountId}, ${of.relation === null}, ${of.relation}, ${values}, ${tx.now}) returning id`,
  )
  if (row === undefined) throw new Error('insert into accounts.participants returned no row')
  return row.id
}

/** The profile of a participant of any account; only for the participant's own claim. */
export async function profileOfParticipant(tx: Tx, id: string): Promise<ParticipantProfile | null> {
  const [row] = await tx.sql<ParticipantProfile>(
    fragment`select ${selected} from accounts.participants where id = ${id}`,
  )
  return row ?? null
}

/** Removes the address from a participant, so that emails about them go to the account. */
export async function deleteEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx.sql`update accounts.participants set email = '', updated_at = ${tx.now} where id = ${id} and email = ${email}`
}

/** The own profile's address follows the account's where it was the same. */
export async function changeOwnEmail(
  tx: Tx,
  accountId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx.sql`
    update accounts.participants set email = ${to}, updated_at = ${tx.now}
    where account_id = ${accountId} and is_self and lower(email) = ${from}`
}

/**
 * Writes the phone where the profile has none; one statement, so that a concurrent save loses
 * nothing.
 */
export async function writePhoneWhereNone(tx: Tx, accountId: string, phone: string): Promise<void> {
  await tx.sql`
    update accounts.participants set phone = ${phone}, updated_at = ${tx.now}
    where account_id = ${accountId} and is_self and phone = '' and emergency_phone <> ${phone}`
}

/** Creates the account's own participant with an empty profile if there is none. @returns its id */
export async function ensureOwn(tx: Tx, accountId: string): Promise<string> {
  await tx.sql`
    insert into accounts.participants (account_id, is_self, updated_at) values (${accountId}, true, ${tx.now})
    on conflict (account_id) where is_self do nothing`
  const own = await findOwn(tx, accountId)
  if (own === null) throw new Error(`account ${accountId} has no own participant after the insert`)
  return own.id
}

export async function ownsParticipant(tx: Tx, accountId: string, participantId: string): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from accounts.participants where id = ${participantId} and account_id = ${accountId}`
  return rows.length > 0
}
