import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrationsDirectory } from '#src/platform/db/migrate.ts'
import { emptyDatabase, type TestDatabase } from '#src/platform/db/testing/test-database.ts'

const theOne = '0340_catalog_program_and_start_pack.sql'
let database: TestDatabase
let client: pg.Client
const before = mkdtempSync(join(tmpdir(), 'startline-before-'))

beforeAll(async () => {
  database = await emptyDatabase()
  for (const name of await readdir(migrationsDirectory)) {
    if (name < theOne) cpSync(join(migrationsDirectory, name), join(before, name))
  }
  await migrate({ url: database.url, directory: before })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
  rmSync(before, { recursive: true })
})

const cases = [
  [
    'the eve and the day',
    'Суббота, 12:00–20:00 — выдача номеров\nВоскресенье, 05:30 — городок\n07:00 — марафон',
    'Saturday, 12:00–20:00 — numbers\nSunday, 05:30 — village\n07:00 — marathon',
    [
      '2026-05-23 12:00–20:00 выдача номеров/numbers',
      '2026-05-24 05:30 городок/village',
      '2026-05-24 07:00 марафон/marathon',
    ],
  ],
  ['no weekday', '09:00 — старт', '09:00 — start', ['2026-05-24 09:00 старт/start']],
  [
    'past midnight',
    '23:00 — старт\n00:30 — финиш',
    '23:00 — start\n00:30 — finish',
    ['2026-05-24 23:00 старт/start', '2026-05-25 00:30 финиш/finish'],
  ],
  [
    'no hour is kept whole',
    'Каждые шесть часов — смена',
    'Every six hours — turn',
    ['2026-05-24 - Каждые шесть часов — смена/Every six hours — turn'],
  ],
  ['an hour that there is not', '25:00 — сон', '25:00 — sleep', ['2026-05-24 - 25:00 — сон/25:00 — sleep']],
  [
    'as many lines are missing',
    '09:00 — старт\n10:00 — финиш',
    '09:00 — start',
    ['2026-05-24 09:00 старт/старт', '2026-05-24 10:00 финиш/финиш'],
  ],
  ['Russian alone', '09:00 — старт', '', ['2026-05-24 09:00 старт/старт']],
  ['nothing', '', '', []],
] as const

test('a program of lines becomes days and hours, and loses nothing', async () => {
  await client.query(`insert into organizers.organizers (code, name_ru, name_en, legal_name, tax_number, registration_number, address, email, phone)
    values ('o', 'О', 'O', 'О', '1', '2', '', '', '')`)
  for (const [i, [, ru, en]] of cases.entries()) {
    await client.query(
      `insert into catalog.events (tenant_id, organizer_id, code, sport, name_ru, name_en, about_ru, about_en, program_ru, program_en,
         venue_ru, venue_en, city_ru, city_en, region_ru, region_en, country, latitude, longitude, time_zone, starts_on, ends_on, currency, commission_bp)
       select 1, o.id, $1, 'run', 'С', 'E', '', '', $2, $3, '', '', '', '', '', '', 'RU', 0, 0, 'UTC', '2026-05-24', '2026-05-25', 'RUB', 0
       from organizers.organizers o`,
      [`event-${i}`, ru, en],
    )
  }
  await migrate({ url: database.url })
  const { rows } = await client.query<{ told: string[] }>(`
    select coalesce((select array_agg(concat((d ->> 'day'), ' ', coalesce(i ->> 'from', '-'), '–' || (i ->> 'to'), ' ', i -> 'title' ->> 'ru', '/', i -> 'title' ->> 'en') order by n, m)
      from jsonb_array_elements(program) with ordinality as a (d, n), jsonb_array_elements(d -> 'items') with ordinality as b (i, m)), '{}') as told
    from catalog.events order by code`)
  expect(rows.map(({ told }) => told)).toEqual(cases.map(([, , , expected]) => expected))
})
