import type pg from 'pg'
import { newId } from '#src/kernel/ids.ts'

const lettersOfDigits = 'абвгдежзик'
const firstName = 'Егор'
const birthDate = '1990-05-12'
const city = 'Самара'
const phone = '+79121234567'
const lastNameOf = (i: number) => `Бегунов${[...String(i)].map((digit) => lettersOfDigits[Number(digit)]).join('')}`
const emailOf = (i: number) => `bench-${i}@example.org`
const tokenOf = (i: number) => `a-session-of-the-bench-number-${i}`

/** Accounts with whole profiles and open sessions, as signing up and saving the profile leave them. */
export async function addPeople(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into accounts.accounts (email) select 'bench-' || i || '@example.org' from generate_series(0, $1 - 1) i
       returning id, email
     ), person as (
       select id, email, split_part(split_part(email, '@', 1), '-', 2) as i from made
     ), sessions as (
       insert into accounts.sessions (token_hash, account_id, expires_at, address, user_agent)
       select sha256(convert_to($2 || i, 'UTF8')), id, now() + interval '30 days', '', '' from person
     )
     insert into accounts.participants (account_id, is_self, email, last_name, first_name, birth_date, gender, city, phone)
     select id, true, email, 'Бегунов' || translate(i, '0123456789', $3), $4, $5, 'male', $6, $7 from person`,
    [count, tokenOf(0).slice(0, -1), lettersOfDigits, firstName, birthDate, city, phone],
  )
}

/** One person's request to hold a place, under an order's id of its own. */
export function holdRequest(port: number, race: { eventCode: string; raceCode: string }, i: number): string {
  const participant = { email: emailOf(i), lastName: lastNameOf(i), firstName, birthDate, gender: 'male', city, phone }
  const { eventCode, raceCode } = race
  const body = JSON.stringify({ eventCode, raceCode, registrationId: newId(), participant })
  return [
    'POST /Register/ApiSaveRegistration HTTP/1.1',
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Cookie: sl_session=${tokenOf(i)}; _rr_culture=ru`,
    'User-Agent: bench',
    '',
    body,
  ].join('\r\n')
}
