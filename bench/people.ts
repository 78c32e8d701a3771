import type pg from 'pg'
import { newId } from '#src/platform/new-id.ts'

const lettersOfDigits = 'абвгдежзик'
const firstName = 'Егор'
const birthDate = '1990-05-12'
const city = 'Самара'
const phone = '+79121234567'
const lastNameOf = (i: number) => `Бегунов${[...String(i)].map((digit) => lettersOfDigits[Number(digit)]).join('')}`
const emailOf = (i: number) => `bench-${i}@example.org`
const tokenOf = (i: number) => `a-session-of-the-bench-number-${i}`

/**
 * Creates accounts with complete profiles and open sessions, as signing up and saving the profile
 * would.
 */
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

/** The form input of a person, from their profile. */
export function participantOf(i: number): object {
  return { email: emailOf(i), lastName: lastNameOf(i), firstName, birthDate, gender: 'male', city, phone }
}

/** The cookie of a person's browser. */
export function cookieOf(i: number): string {
  return `sl_session=${tokenOf(i)}; _rr_culture=ru`
}

/** A person's network address in the proxy's header: unpaid places are limited per network. */
function addressOf(i: number): string {
  return `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`
}

/** A person's request to hold a place, with its own order id and address. */
export function holdRequest(
  port: number,
  { eventCode, raceCode }: { eventCode: string; raceCode: string },
  i: number,
): string {
  const input = { eventCode, raceCode, registrationId: newId(), participant: participantOf(i) }
  return requestOf(port, i, 'POST', '/Register/ApiSaveRegistration', input, {
    head: [`X-Forwarded-For: ${addressOf(i)}`],
  })
}

/**
 * A request with a person's session, as raw HTTP.
 * @param more further header lines; a further cookie begins with '; '
 */
export function requestOf(
  port: number,
  i: number,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  more: { readonly cookie?: string; readonly head?: readonly string[] } = {},
): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const contentHeaders =
    body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]
  return [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    ...contentHeaders,
    `Cookie: ${cookieOf(i)}${more.cookie ?? ''}`,
    'User-Agent: bench',
    ...(more.head ?? []),
    '',
    text,
  ].join('\r\n')
}
