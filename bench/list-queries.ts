import { type EventQuery, parseEventQuery } from '#src/modules/search/domain/event-query.ts'
import type { Tab } from '#src/modules/search/domain/tabs.ts'
import { cities } from './seed/cities.ts'
import { sportMenus } from './seed/sports.ts'
import { themes } from './seed/themes.ts'

/** The kinds of list queries, each a row of the table. */
export const listQueryKinds = [
  'a tab as it opens',
  'one sport',
  'a city',
  'a sport in a city',
  'dates',
  'sport and dates',
  'ages or stars',
  'a collection',
  'words',
  'words and a sport',
  'words with a typo',
  'a word on the other keyboard',
  'several filters',
  'around a city',
  'nothing left',
  'the second page',
] as const
export type ListQueryKind = (typeof listQueryKinds)[number]

export type NamedQuery = { readonly kind: ListQueryKind; readonly query: EventQuery }

/** `ofEach` typical queries of each kind; the same each time. */
export function listQueries(ofEach: number): NamedQuery[] {
  const random = createRandom(20_260_523)
  return listQueryKinds.flatMap((kind) =>
    Array.from({ length: ofEach }, () => ({ kind, query: queryOf(kind, random) })),
  )
}

type Random = () => number

function queryOf(kind: ListQueryKind, random: Random): EventQuery {
  const type = pick<Tab>(['future', 'future', 'future', 'all', 'past', 'today'], random)
  const theme = () => pickWeighted(themes, random).ru
  const city = () => pickWeighted(cities, random).ru
  const sport = () => pickWeighted(sportMenus, random).sport
  const date = () => pick(['this-weekend', 'this-week', 'next-month', 'this-month', 'this-year'], random)
  switch (kind) {
    case 'a tab as it opens':
      return query(type, {})
    case 'one sport':
      return query(type, { sport: sport() })
    case 'a city':
      return query(type, { city: city() })
    case 'a sport in a city':
      return query(type, { sport: sport(), city: city() })
    case 'dates':
      return query('future', { date: date() })
    case 'sport and dates':
      return query('future', { sport: sport(), date: date() })
    case 'ages or stars':
      return random() < 0.5
        ? query(type, { age: pick(['children', 'adults', '18..30'], random) })
        : query('all', { rating: '4.5' })
    case 'a collection':
      return query('future', { collection: pick(['running', 'cycling', 'swimming', 'triathlon', 'weekend'], random) })
    case 'words':
      return query(type, {
        q: pick(
          [theme(), `${pickWeighted(sportMenus, random).nouns[0]?.[0]} ${city()}`, city(), theme().slice(0, 4)],
          random,
        ),
      })
    case 'words and a sport':
      return query(type, { q: city(), sport: sport() })
    case 'words with a typo':
      return query(type, { q: withTypo(pick([theme(), city()], random), random) })
    case 'a word on the other keyboard':
      return query(type, { q: onOtherKeyboard(pick([theme(), city()], random)) })
    case 'several filters':
      return query(type, {
        sport: sport(),
        open: pick(['1', ''], random),
        requirements: pick(['none', 'medical', ''], random),
        age: pick(['adults', 'children', ''], random),
        place: pick(['ru', 'ru/moscow', ''], random),
        season: 'all',
      })
    case 'around a city':
      return query(type, { city: city(), nearby: pick(['50', '200', '500'], random), sort: 'nearest' })
    case 'nothing left':
      return query('future', { q: 'нетакого', sport: sport(), free: '1', championship: 'any' })
    case 'the second page':
      return query('future', { sport: sport(), cursor: `${9600 + Math.floor(random() * 100)}.m` })
  }
}

function query(type: Tab, texts: Readonly<Record<string, string>>): EventQuery {
  return parseEventQuery(type, (name) => (texts[name] === undefined ? [] : [texts[name]]))
}

function pick<T>(all: readonly T[], random: Random): T {
  return all[Math.floor(random() * all.length)] as T
}

/** A random element; the first ones more pickWeighted. */
function pickWeighted<T>(all: readonly T[], random: Random): T {
  return all[Math.floor(random() ** 2 * all.length)] as T
}

function withTypo(text: string, random: Random): string {
  const at = 1 + Math.floor(random() * Math.max(1, text.length - 2))
  return random() < 0.5
    ? text.slice(0, at) + text.slice(at + 1)
    : `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at]}${text.slice(at + 2)}`
}

const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"

function onOtherKeyboard(text: string): string {
  return Array.from(text.toLowerCase(), (letter) => latin[russian.indexOf(letter)] ?? letter).join('')
}

/** Random numbers between 0 and 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
