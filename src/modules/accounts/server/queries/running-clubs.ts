import type { Tx } from '#src/platform/db/tx.ts'

export type ListedClub = { readonly id: string; readonly name: string; readonly city: string }

/** The clubs with the most members, at most `max`. */
export async function listClubs(tx: Tx, max: number): Promise<ListedClub[]> {
  return await tx.sql<ListedClub>`
    select id, name, city from accounts.running_clubs where not is_hidden
    order by members desc, origin, name limit ${max}`
}

/** A club with the keys by which it is compared. */
export type KeyedClub = {
  readonly name: string
  readonly city: string
  readonly nameKey: string
  readonly cityKey: string
}

/** Adds a club of the installation's list; an existing one gets the new spelling. */
export async function enterClub(tx: Tx, club: KeyedClub): Promise<void> {
  await tx.sql`
    insert into accounts.running_clubs (name, city, name_key, city_key, origin)
    values (${club.name}, ${club.city}, ${club.nameKey}, ${club.cityKey}, 'entered')
    on conflict (name_key, city_key) do update set name = excluded.name, city = excluded.city, origin = 'entered'`
}

/**
 * Takes the advisory lock of the count; false where another transaction has it and does the work.
 */
export async function mayCountClubs(tx: Tx): Promise<boolean> {
  const [row] = await tx.sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('accounts.running_clubs')) as mine`
  return row?.mine ?? false
}

/** All distinct spellings of clubs in profiles. */
export async function typedClubs(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ club: string }>`
    select distinct club from accounts.participants where club <> '' and not has_no_club`
  return rows.map(({ club }) => club)
}

export type CountedClub = {
  readonly nameKey: string
  /** The most frequent spelling. */
  readonly name: string
  /** The city where more than half of its members live; empty for a club of many cities. */
  readonly city: string
  readonly members: number
}

/**
 * The clubs that at least `min` accounts name, in any spelling.
 * @param spellings each with its key
 */
export async function countClubs(
  tx: Tx,
  spellings: readonly { readonly club: string; readonly nameKey: string }[],
  min: number,
): Promise<CountedClub[]> {
  return await tx.sql<CountedClub>`
    with named as (
      select w.key, p.account_id, p.club, p.city,
        count(*) over (partition by w.key) as of_club, count(*) over (partition by w.key, p.city) as of_city
      from unnest(${spellings.map(({ nameKey }) => nameKey)}::text[], ${spellings.map(({ club }) => club)}::text[]) w (key, club)
      join accounts.participants p on p.club = w.club and not p.has_no_club)
    select key as "nameKey", count(distinct account_id)::int as members, mode() within group (order by club) as name,
      coalesce(max(city) filter (where of_city * 2 > of_club), '') as city
    from named group by key having count(distinct account_id) >= ${min} order by key`
}

/**
 * Writes the counted clubs: entered ones get their number, others exist as long as enough accounts
 * name them. A hidden one stays, so that it remains hidden.
 */
export async function writeCountedClubs(
  tx: Tx,
  counted: readonly (CountedClub & { readonly cityKey: string })[],
): Promise<void> {
  const list = JSON.stringify(counted)
  await tx.sql`
    delete from accounts.running_clubs c
    where origin = 'typed' and not is_hidden
      and not exists (select from json_to_recordset(${list}) w ("nameKey" text) where w."nameKey" = c.name_key)`
  await tx.sql`
    update accounts.running_clubs c
    set members = coalesce((
      select w.members from json_to_recordset(${list}) w ("nameKey" text, members int) where w."nameKey" = c.name_key), 0)
    where origin = 'entered'`
  await tx.sql`
    insert into accounts.running_clubs (name, city, name_key, city_key, origin, members)
    select w.name, w.city, w."nameKey", w."cityKey", 'typed', w.members
    from json_to_recordset(${list}) w (name text, city text, "nameKey" text, "cityKey" text, members int)
    where not exists (
      select from accounts.running_clubs c where c.name_key = w."nameKey" and (c.origin = 'entered' or c.is_hidden))
    on conflict (name_key) where origin = 'typed'
    do update set name = excluded.name, city = excluded.city, city_key = excluded.city_key, members = excluded.members`
}
