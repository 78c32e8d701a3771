import { type Instant, plusMs } from '#src/kernel/instant.ts'
import { addDays, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { type Fragment, fragment } from '#src/platform/db/sql.ts'
import { datePresetRange } from '../../domain/date-preset.ts'
import {
  ageRangeOf,
  type DateWish,
  type EventFilters,
  type FilterName,
  type FilterValue,
  filterNames,
} from '../../domain/event-filters.ts'
import { prefixQuery } from '../../domain/search-words.ts'

type Conditions = { readonly [Name in FilterName]: (value: FilterValue<Name>, now: Instant) => Fragment }

/** What each filter asks of a row `s` of the search, which has its local day as `s.today`. */
const conditions: Conditions = {
  q: (q) => beginsWords(fragment`s.norm`, q),
  city: (city) => beginsWords(fragment`s.city_norm`, city),
  sport: (chosen) => fragment`s.sport = any(${[...chosen]})`,
  date: dateCondition,
  age: (wish) => {
    const { from, to } = ageRangeOf(wish)
    return fragment`s.ages && int4range(${from ?? 0}::int, ${to === null ? null : to + 1}::int)`
  },
  series: (code) => fragment`s.series_code = ${code}`,
  rating: (hundredths) => fragment`s.rating_hundredths >= ${hundredths}`,
}

/** All of the named filters at once; `true` where none is set. */
export function conditionOf(filters: EventFilters, names: readonly FilterName[], now: Instant): Fragment {
  const set = names.flatMap((name) => oneCondition(filters, name, now))
  return set.length === 0 ? fragment`true` : fragment`(${fragment.join(set, fragment` and `)})`
}

export function otherFilters(...names: FilterName[]): FilterName[] {
  return filterNames.filter((name) => !names.includes(name))
}

function oneCondition<Name extends FilterName>(filters: EventFilters, name: Name, now: Instant): Fragment[] {
  const value = filters[name]
  return value === undefined ? [] : [conditions[name](value, now)]
}

function beginsWords(column: Fragment, text: string): Fragment {
  const query = prefixQuery(text)
  return query === null ? fragment`true` : fragment`to_tsvector('simple', ${column}) @@ to_tsquery('simple', ${query})`
}

/** A preset means other days where it is another day, so that each day that it may be somewhere brings its own range. */
function dateCondition(wish: DateWish, now: Instant): Fragment {
  if (!('preset' in wish)) {
    return fragment`(s.ends_on >= coalesce(${wish.from}::date, s.ends_on) and s.starts_on <= coalesce(${wish.to}::date, s.starts_on))`
  }
  const rows = daysSomewhere(now).map((today) => {
    const { from, to } = datePresetRange(wish.preset, today)
    return fragment`(${today}::date, ${from}::date, ${to}::date)`
  })
  return fragment`exists (
    select from (values ${fragment.join(rows)}) as wish (today, first, last)
    where wish.today = s.today and s.ends_on >= wish.first and s.starts_on <= wish.last)`
}

/** The calendar days that it is now, from the westernmost clock to the easternmost. */
function daysSomewhere(now: Instant): PlainDate[] {
  const first = plainDateIn(plusMs(now, -12 * hourMs), 'UTC')
  const last = plainDateIn(plusMs(now, 14 * hourMs), 'UTC')
  const days: PlainDate[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const hourMs = 3_600_000
