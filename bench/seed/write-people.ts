import { compareKey } from '#src/modules/accounts/domain/names.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { cities } from './cities.ts'
import { thresholds } from './generate-events.ts'
import { clubs, menNames, surnames, womenNames } from './names.ts'

/** Birth dates from 1950 to 2004: all are adults. */
const birthDays = 20_000

/**
 * Inserts accounts with complete profiles, and the temporary table seed_person: frequent names are
 * frequent, and no two have the same person key.
 */
export async function writePeople(tx: Tx, count: number): Promise<void> {
  const names = [
    ...menNames.map((name, n) => ({ gender: 'male', n, name, key: compareKey(name) })),
    ...womenNames.map((name, n) => ({ gender: 'female', n, name, key: compareKey(name) })),
  ]
  await tx.sql`
    create temp table seed_first_name on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as f (gender text, n int, name text, key text)`
  const families = surnames.flatMap(([male, female], n) => [
    { n, gender: 'male', name: male, key: compareKey(male), latin: latinOf(male) },
    { n, gender: 'female', name: female, key: compareKey(female), latin: latinOf(female) },
  ])
  await tx.sql`
    create temp table seed_surname on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(families)}::jsonb) as f (n int, gender text, name text, key text, latin text)`
  await tx.sql`
    create temp table seed_person on commit drop as
    with drawn as (
      select i, case when pg_temp.random_of(i, 100) < 0.56 then 'male' else 'female' end as gender,
        floor(power(pg_temp.random_of(i, 101), 1.7) * ${surnames.length}::int)::int as surname_n,
        power(pg_temp.random_of(i, 102), 1.5) as first_name_at,
        width_bucket(pg_temp.random_of(i, 103), ${thresholds(cities)}::float8[]) as city_n,
        floor(pg_temp.random_of(i, 104) * 25)::int as club_n
      from generate_series(1, ${count}::int) i
    ), named as (
      select t.*, l.name as last_name, l.key as last_key, l.latin, f.name as first_name, f.key as first_key
      from drawn t join seed_surname l on l.n = t.surname_n and l.gender = t.gender
      join seed_first_name f on f.gender = t.gender
       and f.n = floor(t.first_name_at * case t.gender when 'male' then ${menNames.length}::int else ${womenNames.length}::int end)::int
    )
    select n.i, uuidv7() as account_id, uuidv7() as participant_id, n.latin || '.' || n.i || '@seed.startline.test' as email,
      n.gender, n.last_name, n.last_key, n.first_name, n.first_key, c.ru as city, c.region_ru as region,
      coalesce((${clubs}::text[])[n.club_n], '') as club, '+79' || lpad((100000000 + n.i)::text, 9, '0') as phone,
      -- namesakes are born on different days: each step is a prime that goes round all of them
      date '1950-01-01' + ((row_number() over (partition by n.last_name, n.first_name order by n.i) * 7919
        + (hashtext(n.last_name || n.first_name) & 1048575)) % ${birthDays}::int)::int as birth_date
    from named n join seed_city c on c.n = n.city_n`
  await tx.sql`create unique index on seed_person (i)`
  await tx.sql`analyze seed_person`
  await tx.sql`insert into accounts.accounts (id, email) select account_id, email from seed_person`
  await tx.sql`
    insert into accounts.participants (id, account_id, is_self, email, last_name, first_name, has_no_patronymic, birth_date, gender,
                                       region, city, club, has_no_club, phone)
    select participant_id, account_id, true, email, last_name, first_name, true, birth_date, gender, region, city, club,
           club = '', phone
    from seed_person`
}

const latin = new Map(
  Object.entries({
    ...{
      а: 'a',
      б: 'b',
      в: 'v',
      г: 'g',
      д: 'd',
      е: 'e',
      ё: 'e',
      ж: 'zh',
      з: 'z',
      и: 'i',
      й: 'y',
      к: 'k',
      л: 'l',
      м: 'm',
    },
    ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sch' },
    ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
  }),
)

function latinOf(text: string): string {
  return Array.from(text.toLowerCase(), (letter) => latin.get(letter) ?? '').join('')
}
