import { describe, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { money } from '#src/kernel/money.ts'
import { plainDate } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { collectionQueries, collections } from '#src/modules/search/domain/collections.ts'
import { parseEventQuery } from '#src/modules/search/domain/event-query.ts'
import { ActiveFilters } from '#src/modules/search/parts/active-filters.tsx'
import { EventRow } from '#src/modules/search/parts/event-row.tsx'
import { EventSearchForm } from '#src/modules/search/parts/event-search-form.tsx'
import { en as filtersEn } from '#src/modules/search/texts/filters/en.ts'
import { ru as filtersRu } from '#src/modules/search/texts/filters/ru.ts'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import type { EventCardData } from '../contract/event-card.ts'
import type { EventPage, EventRace } from '../contract/event-page.ts'
import type { RaceState } from '../domain/race-state.ts'
import { sports } from '../domain/sport.ts'
import { en } from '../texts/en.ts'
import { en as eventEn } from '../texts/event/en.ts'
import { ru as eventRu } from '../texts/event/ru.ts'
import { ru } from '../texts/ru.ts'
import { EventCard } from './event-card.tsx'
import { eventJsonLd } from './event-json-ld.ts'
import { EventNotices } from './event-notices.tsx'
import { RaceRow } from './race-row.tsx'

const texts = {
  ru: { catalog: ru, 'catalog-event': eventRu, 'search-filters': filtersRu },
  en: { catalog: en, 'catalog-event': eventEn, 'search-filters': filtersEn },
}
const html = (node: React.ReactNode, language: Language = 'ru') => renderInPage(node, language, texts[language])
const words = (node: React.ReactNode, language: Language = 'ru') => textOfHtml(html(node, language))

const race: EventRace = {
  code: 'half',
  name: 'Полумарафон',
  kind: 'individual',
  pricePer: null,
  stages: null,
  distanceM: 21_097,
  durationMin: null,
  startsAt: toInstant('2026-05-24T03:30Z'),
  endsAt: toInstant('2026-05-24T07:30Z'),
  gender: 'any',
  ageFrom: 16,
  ageTo: null,
  ageOn: 'race-day',
  requirements: ['medical'],
  qualification: '',
  opensAt: toInstant('2026-02-01T06:00Z'),
  closesAt: toInstant('2026-05-20T20:00Z'),
  capacity: 800,
  placesLeft: 40,
  state: { state: 'open', left: 40 },
  price: money(150_000, 'RUB'),
  toPay: money(157_500, 'RUB'),
  nextPrice: {
    price: money(190_000, 'RUB'),
    toPay: money(199_500, 'RUB'),
    at: toInstant('2026-02-28T20:00Z'),
    daysLeft: 20,
    placesLeft: null,
  },
  waveStarts: [],
  cutOffs: [],
  laps: null,
  daysLeft: 80,
  registerHref: '/volga-dawn/half/register',
}

const page: EventPage = {
  feeBp: 500,
  next: null,
  refund: { until: plainDate(2026, 4, 24), shareBp: 10_000 },
  code: 'volga-dawn',
  tenant: 'default',
  name: 'Волжский рассвет',
  sport: 'run',
  series: null,
  status: 'published',
  state: { state: 'open', left: 40 },
  startsOn: plainDate(2026, 5, 24),
  endsOn: plainDate(2026, 5, 24),
  timeZone: 'Europe/Samara',
  isPast: false,
  isLive: false,
  isOnline: false,
  isListed: true,
  venue: 'Площадь Куйбышева',
  city: 'Самара',
  region: 'Самарская область',
  country: 'RU',
  latitude: 53.2,
  longitude: 50.1,
  about: 'Первый абзац.\n\nВторой </script><script>.',
  program: [],
  startPack: null,
  website: '',
  streamUrl: '',
  ageRating: 6,
  hasFastIdentification: false,
  isNationalRunningMovement: false,
  championship: null,
  hasResults: false,
  rating: null,
  pickup: 'Манеж «Волга», накануне до 20:00.',
  organizer: {
    code: 'v',
    name: 'Волжские старты',
    legalName: 'ООО',
    taxNumber: '1',
    registrationNumber: '2',
    address: '',
    email: 'a@b.c',
    phone: '+7',
    website: '',
  },
  races: [race],
  products: [],
  discounts: [],
  documents: [],
  serverNow: toInstant('2027-01-01T09:00:00.000Z'),
}

describe('a race row', () => {
  const row = (change: Partial<EventRace>, language: Language = 'ru') => (
    <RaceRow
      race={{ ...race, ...change }}
      feeBp={500}
      timeZone="Europe/Samara"
      isOnline={false}
      isPast={false}
      key={language}
    />
  )

  test('a race row links to the results once the race is over, whatever its registration state', () => {
    const over = (resultsUrl: string | null, state: RaceState = { state: 'closed', pickup: false }) => (
      <RaceRow
        race={{ ...race, state }}
        feeBp={500}
        timeZone="Europe/Samara"
        isOnline={false}
        isPast
        resultsUrl={resultsUrl}
      />
    )
    expect(html(over('/event/volga-dawn/results'))).toContain('href="/event/volga-dawn/results?race=half"')
    expect(words(over('/event/volga-dawn/results'))).not.toContain('Закрыта')
    expect(words(over(null))).toContain('Завершено')
    expect(words(over('/event/volga-dawn/results', { state: 'cancelled' }))).toContain('Отменено')
  })

  test('a race row shows distance, facts, price with the next one, and the link to register', () => {
    const shown = words(row({}))
    expect(shown).toContain('21,1 км')
    expect(shown).toContain('Старт 24 мая, 07:30, МСК+1 от 16 лет лимит 4 ч нужна справка')
    expect(shown).toContain('1 575 ₽ со сбором 5 % с 1 марта 1 995 ₽')
    expect(shown).toContain('осталось 40 из 800')
    expect(html(row({}))).toContain('href="/volga-dawn/half/register"')
  })

  test.for<RaceState>([{ state: 'postponed' }, { state: 'cancelled' }])(
    'a race row names no start that is not held: %o',
    (state) => {
      const cutOffs = [{ name: 'Сквер', atM: 10_000, until: toInstant('2026-05-24T05:30Z') }]
      const shown = words(row({ state, cutOffs }))
      for (const text of ['24 мая, 07:30', 'лимит', 'Лимит']) expect(shown).not.toContain(text)
      expect(shown).toContain('от 16 лет')
    },
  )

  test.for<[string, RaceState, string, string]>([
    ['full', { state: 'full' }, 'Места закончились', 'This race is full'],
    [
      'limit reached',
      { state: 'limit-reached' },
      'Регистрация на событие невозможна: достигнут лимит участников',
      'Registration for the event is not possible, because the limit of participants is reached',
    ],
    [
      'coming soon',
      { state: 'coming-soon', opensAt: toInstant('2026-02-01T06:00Z') },
      'Регистрация откроется 1 февраля, 10:00, МСК+1',
      'Registration opens 1 February, 10:00, UTC+4',
    ],
    ['closed', { state: 'closed', pickup: false }, 'Закрыта', 'Entry closed'],
    ['closed with pick-up', { state: 'closed', pickup: true }, 'Запись на месте', 'Sign up on site'],
    ['cancelled', { state: 'cancelled' }, 'Отменено', 'Cancelled'],
    ['postponed', { state: 'postponed' }, 'Перенесено', 'Postponed'],
  ])('a race row offers no registration when it is %s, and says why', ([, state, inRussian, inEnglish]) => {
    for (const [language, expected] of [
      ['ru', inRussian],
      ['en', inEnglish],
    ] as const) {
      expect(words(row({ state }), language)).toContain(expected)
      // a full race links to its waitlist, one still to open to its form; team races do neither
      const leadsOn = ['full', 'limit-reached', 'coming-soon'].includes(state.state)
      expect(html(row({ state }), language).includes('href=')).toBe(leadsOn)
      expect(html(row({ state, kind: 'team', pricePer: 'team' }), language)).not.toContain('href=')
    }
  })

  test('a race row says how to register by access code, by draw and by the waitlist', () => {
    expect(words(row({ state: { state: 'by-code', left: 3 } }))).toContain('Ввести код')
    expect(words(row({ state: { state: 'by-draw', drawsAt: toInstant('2026-03-01T06:00Z') } }))).toContain(
      'Подать заявку',
    )
    expect(words(row({ state: { state: 'full' } }))).toContain('Встать в очередь')
  })

  test('a race row says in a word that few places are left, and keeps the button', () => {
    const shown = words(row({ state: { state: 'few-left', left: 4 }, placesLeft: 4 }))
    expect(shown).toContain('Мало мест')
    expect(shown).toContain('Зарегистрироваться')
  })

  test('a race row offers no team registration to a single participant', () => {
    expect(html(row({ kind: 'relay', stages: 4 }))).not.toContain('href=')
    expect(words(row({ kind: 'relay', stages: 4 }))).toContain('4×21,1 км')
    expect(words(row({ kind: 'relay', stages: 2, distanceM: null, durationMin: 30 }))).toContain('2×30 мин')
  })

  test('a race row links to another brand by a plain link', () => {
    const href = 'https://fontanka.example/x/half/register'
    expect(html(row({ registerHref: href }))).toContain(`href="${href}"`)
  })
})

const card: EventCardData = {
  feeBp: 500,
  code: 'volga-dawn',
  tenant: 'default',
  name: 'Волжский рассвет',
  city: 'Самара',
  country: 'RU',
  sport: 'run',
  startsOn: plainDate(2026, 5, 24),
  endsOn: plainDate(2026, 5, 24),
  isThisYear: true,
  isToCome: true,
  timeZone: 'Europe/Samara',
  isPast: false,
  isLive: false,
  isOnline: false,
  hasResults: false,
  ageRating: 6,
  rating: null,
  distances: [
    { distanceM: 42_195, durationMin: null, stages: null },
    { distanceM: 10_500, durationMin: null, stages: 4 },
    { distanceM: null, durationMin: 30, stages: 2 },
    { distanceM: 10_000, durationMin: null, stages: null },
  ],
  state: { state: 'open', left: 312 },
  priceFrom: money(190_000, 'RUB'),
}

describe('an event card', () => {
  test('an event card names the year beside the month where it is another year', () => {
    expect(words(<EventCard event={card} />)).toContain('24 мая вс')
    expect(words(<EventCard event={{ ...card, isThisYear: false }} />)).toContain('24 мая 2026 вс')
  })

  test('an event card says what, when, where, how far, how many places and from what price', () => {
    const shown = words(<EventCard event={card} />)
    for (const part of [
      '24 мая 2026',
      'Волжский рассвет',
      'Самара',
      '42,2',
      '4×10,5 км',
      '2×30 мин',
      '10 км',
      'Открыта',
      '312 мест',
      'от 1 900 ₽',
    ]) {
      expect(shown).toContain(part)
    }
  })

  test.for([
    ['row', EventRow],
    ['card', EventCard],
  ] as const)('a %s says what the event ended with in place of its state, places and price', ([, Listed]) => {
    const before = words(<Listed event={card} />)
    const after = words(<Listed event={card} resultSummary="Победил Беляев" />)
    expect(before).toMatch(/₽/)
    expect(after).toContain('Победил Беляев')
    expect(after).not.toMatch(/₽|Открыта|мест/)
  })

  test.for<[string, Partial<EventCardData>, string]>([
    [
      'an opening by the event’s clock',
      { state: { state: 'coming-soon', opensAt: toInstant('2026-01-31T21:00Z') } },
      'Скоро, 1 февраля',
    ],
    ['what is over', { isPast: true, state: { state: 'closed', pickup: false } }, 'Завершено'],
    ['results', { isPast: true, hasResults: true, state: { state: 'closed', pickup: false } }, 'Есть результаты'],
    ['what is under way', { isLive: true, state: { state: 'closed', pickup: false } }, 'Идёт сейчас'],
    ['a cancelled event of the past', { isPast: true, state: { state: 'cancelled' } }, 'Отменено'],
    ['an online event', { isOnline: true }, 'Онлайн'],
    ['a free one', { priceFrom: money(0, 'RUB') }, 'Бесплатно'],
    ['what is put off', { state: { state: 'postponed' } }, 'Прежняя дата:'],
  ])('the card shows %s', ([, change, expected]) => {
    expect(words(<EventCard event={{ ...card, ...change }} />)).toContain(expected)
  })
})

describe('the notices of an event', () => {
  test.for<[string, Partial<EventPage>, string]>([
    ['cancelled', { status: 'cancelled' }, 'Событие отменено'],
    ['postponed', { status: 'postponed' }, 'Прежняя дата не действует'],
    ['over', { isPast: true }, 'Событие прошло'],
    ['under way', { isLive: true, streamUrl: 'https://live.example' }, 'Прямая трансляция'],
  ])('an event has a notice when it is %s', ([, change, expected]) => {
    expect(words(<EventNotices event={{ ...page, ...change }} notifyMe={null} />)).toContain(expected)
  })

  test('an open event has no notice', () => {
    expect(words(<EventNotices event={page} notifyMe={null} />)).toBe('')
  })
})

describe('filters', () => {
  const params = new URLSearchParams(
    'q=бег&city=Самара&sport=run&sport=trail&date=2026-05-01..&age=7..9&rating=4.5&collection=weekend',
  )
  const query = parseEventQuery('future', (name) => params.getAll(name))

  const noNames = { city: null, place: null, club: null, series: null, championship: null }

  test('an active filter can be removed by itself', () => {
    const shown = html(<ActiveFilters query={query} names={noNames} />)
    for (const name of ['В выходные', 'бег', 'Самара', 'Бег', 'Трейл', 'с 1 мая 2026', 'возраст 7–9', 'от 4,5 ★']) {
      expect(textOfHtml(shown)).toContain(name)
    }
    expect(shown.match(/href="/g)).toHaveLength(9)
    expect(textOfHtml(shown)).toContain('Сбросить всё')
  })

  test('a collection is named like a sport only where it holds that sport alone', () => {
    for (const texts of [ru, en]) {
      for (const collection of collections) {
        const alike = sports.filter((sport) => texts[`sport.${sport}`] === texts[`collection.${collection}`])
        if (alike.length > 0) expect(collectionQueries[collection].filters).toEqual({ sport: alike })
      }
    }
  })

  test('a filter without a field stays with a new search', () => {
    const shown = html(<EventSearchForm query={query} sports={[{ sport: 'run', count: 3 }]} found={7} />)
    for (const hiddenValue of [
      'value="run"',
      'value="trail"',
      'value="7..9"',
      'value="4.5"',
      'value="weekend"',
      'value="2026-05-01.."',
    ]) {
      expect(shown).toMatch(new RegExp(`type="hidden"[^>]*${hiddenValue.replaceAll('.', '\\.')}`))
    }
    expect(shown).toContain('action="/events/future"')
    expect(shown).toContain('value="бег"')
    expect(shown).not.toMatch(/type="hidden"[^>]*name="q"/)
  })
})

test('search engines get the event with an offer for each race', () => {
  expect(
    eventJsonLd(
      { ...page, status: 'postponed', races: [{ ...race, state: { state: 'full' } }] },
      'https://s.example/event/volga-dawn',
      'https://s.example/share/ru/event/volga-dawn.png',
    ),
  ).toMatchObject({
    '@type': 'SportsEvent',
    name: 'Волжский рассвет',
    startDate: '2026-05-24T07:30:00+04:00',
    eventStatus: 'https://schema.org/EventPostponed',
    location: { name: 'Площадь Куйбышева', address: { addressCountry: 'RU' } },
    offers: [{ price: '1575.00', priceCurrency: 'RUB', availability: 'https://schema.org/SoldOut' }],
  })
})
