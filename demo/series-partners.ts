import sharp from 'sharp'
import { mustBeOk } from '#src/kernel/result.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { saveSeriesPartner } from '#src/modules/series/server/commands/save-series-partner.ts'
import type { App } from '#src/server/create-app.ts'

type DemoPartner = {
  readonly name: BothLanguages
  readonly role: BothLanguages
  readonly website: string
  /** A logo in a square of 100 units, without text, so that rendering needs no font. null: none. */
  readonly logo: string | null
}

const drop =
  '<path d="M50 6c22 28 34 44 34 58a34 34 0 0 1-68 0c0-14 12-30 34-58z" fill="#0e7490"/><path d="M34 66a16 16 0 0 0 16 16" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/>'
const boat =
  '<path d="M8 62h84l-14 24H22z" fill="#1d4ed8"/><path d="M48 12v44H20z" fill="#ff5b2e"/><path d="M54 20v36h26z" fill="#1d4ed8"/>'
const rye =
  '<g fill="none" stroke="#8a5a12" stroke-width="7"><circle cx="32" cy="62" r="24"/><circle cx="68" cy="62" r="24"/><circle cx="50" cy="34" r="24"/></g>'
const peak =
  '<path d="M4 88L38 22l18 34 12-20 28 52z" fill="#ffffff"/><path d="M38 22l10 19-9 8-8-6-7 7z" fill="#d3f53a"/>'
const compass =
  '<circle cx="50" cy="50" r="40" fill="none" stroke="#1f6b45" stroke-width="8"/><path d="M66 26L56 56 34 74l10-30z" fill="#1f6b45"/>'
const fin =
  '<path d="M12 78C30 70 40 40 78 18c-4 28-2 44 12 60z" fill="#0b6277"/><path d="M8 90c14-10 28-10 42 0s28 10 42 0" fill="none" stroke="#35a3b5" stroke-width="6" stroke-linecap="round"/>'
const flake =
  '<g stroke="#ffffff" stroke-width="8" stroke-linecap="round"><path d="M50 8v84M14 29l72 42M86 29L14 71"/><path d="M38 14l12 10 12-10M38 86l12-10 12 10" fill="none"/></g>'

/** The partners of the demo's series with their logos. All fictional. */
export const demoPartners: Readonly<Record<string, readonly DemoPartner[]>> = {
  'volga-league': [
    {
      name: { ru: 'Вода «Ключ»', en: 'Klyuch Water' },
      role: { ru: 'Вода на трассах и на финише', en: 'Water on the course and at the finish' },
      website: 'https://klyuch-water.example/',
      logo: drop,
    },
    {
      name: { ru: 'Речной вокзал', en: 'River Station' },
      role: { ru: 'Автобус и катер между этапами', en: 'Bus and boat between the stages' },
      website: 'https://river-station.example/',
      logo: boat,
    },
    {
      name: { ru: 'Аптека «Пульс»', en: 'Pulse Pharmacy' },
      role: { ru: 'Медицинские посты', en: 'First-aid posts' },
      website: 'https://pulse-pharmacy.example/',
      logo: null,
    },
    {
      name: { ru: 'Пекарня «Три сестры»', en: 'Three Sisters Bakery' },
      role: { ru: 'Пироги для волонтёров', en: 'Pies for the volunteers' },
      website: '',
      logo: rye,
    },
  ],
  'stone-trails': [
    {
      name: { ru: 'Снаряжение «Гряда»', en: 'Gryada Gear' },
      role: { ru: 'Палки и фонари напрокат', en: 'Poles and lamps for hire' },
      website: 'https://gryada-gear.example/',
      logo: peak,
    },
    {
      name: { ru: 'Картографы «Азимут»', en: 'Azimut Cartographers' },
      role: { ru: 'Карты каждого этапа', en: 'The maps of every stage' },
      website: 'https://azimut-maps.example/',
      logo: compass,
    },
  ],
  'open-water': [
    {
      name: { ru: 'Школа плавания «Ласт»', en: 'Last Swimming School' },
      role: { ru: 'Лодки сопровождения и спасатели', en: 'Safety boats and lifeguards' },
      website: 'https://last-swim.example/',
      logo: fin,
    },
  ],
  'north-ski': [
    {
      name: { ru: 'Мази «Иней»', en: 'Iney Ski Wax' },
      role: { ru: 'Вакс-кабины на каждом этапе', en: 'Wax cabins at every stage' },
      website: 'https://iney-wax.example/',
      logo: flake,
    },
  ],
}

/** Adds the partners to their series, once each, by the organizers' own call. */
export async function seedPartners(context: Pick<App, 'services' | 'log'>): Promise<void> {
  const known = await context.services.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const rows = await tx.sql<{ code: string }>`
      select distinct s.code from catalog.series s join series.partners p on p.series_id = s.id`
    return new Set(rows.map(({ code }) => code))
  })
  for (const [seriesCode, partners] of Object.entries(demoPartners)) {
    if (known.has(seriesCode)) continue
    for (const { logo, ...words } of partners) {
      const drawn = logo === null ? 'none' : await png(logo)
      const sent = { ...words, position: undefined, logo: drawn } as const
      mustBeOk(
        await saveSeriesPartner({ ...context, address: '127.0.0.1' }, { seriesCode, partnerId: undefined }, sent),
      )
    }
  }
}

async function png(shapes: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 100 100">${shapes}</svg>`
  return await sharp(Buffer.from(svg)).png().toBuffer()
}
