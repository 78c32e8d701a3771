import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { AgeWish, DateWish } from '../domain/event-filters.ts'
import { type EventQuery, eventsAddress, wholeTab, withoutFilter } from '../domain/event-query.ts'

/** Each filter that is on, as a link that takes it off. */
export function ActiveFilters({ query, seriesName = '' }: { query: EventQuery; seriesName?: string }) {
  const t = useTexts('catalog')
  const filters = useFilterWords(query, seriesName)
  if (filters.length === 0) return null
  return (
    <ul aria-label={t('filtersOn')} className="flex flex-wrap gap-2">
      {filters.map(({ name, to }) => (
        <li key={to}>
          <Link
            to={to}
            aria-label={t('filterRemove', { name })}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-ink bg-paper px-4 font-medium text-sm hover:bg-wash"
          >
            {name}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link
            to={eventsAddress(wholeTab(query.type))}
            className="inline-flex min-h-11 items-center px-2 text-sm underline underline-offset-2"
          >
            {t('listClear')}
          </Link>
        </li>
      )}
    </ul>
  )
}

function useFilterWords(query: EventQuery, seriesName: string): { name: string; to: string }[] {
  const t = useTexts('catalog')
  const dateWords = useDateWords()
  const ageWords = useAgeWords()
  const { q, city, sport = [], date, age, series, rating } = query.filters
  const without = (...filter: [Parameters<typeof withoutFilter>[1], string?]) =>
    eventsAddress(withoutFilter(query, ...filter))
  return [
    ...(query.collection ? [{ name: t(`collection.${query.collection}`), to: without('collection') }] : []),
    ...(q === undefined ? [] : [{ name: q, to: without('q') }]),
    ...(city === undefined ? [] : [{ name: city, to: without('city') }]),
    ...sport.map((one) => ({ name: t(`sport.${one}`), to: without('sport', one) })),
    ...(date === undefined ? [] : [{ name: dateWords(date), to: without('date') }]),
    ...(age === undefined ? [] : [{ name: ageWords(age), to: without('age') }]),
    ...(series === undefined ? [] : [{ name: seriesName || series, to: without('series') }]),
    ...(rating === undefined ? [] : [{ name: t('filterRating', { stars: rating / 100 }), to: without('rating') }]),
  ]
}

function useDateWords(): (wish: DateWish) => string {
  const t = useTexts('catalog')
  const format = useFormat()
  return (wish) => {
    if ('preset' in wish) return t(`date.${wish.preset}`)
    if (wish.from !== null && wish.to !== null) return format.dayRange(wish.from, wish.to)
    if (wish.from !== null) return t('filterDateFrom', { from: format.day(wish.from) })
    return wish.to === null ? '' : t('filterDateTo', { to: format.day(wish.to) })
  }
}

function useAgeWords(): (wish: AgeWish) => string {
  const t = useTexts('catalog')
  return (wish) => {
    if ('group' in wish) return t(`ageGroup.${wish.group}`)
    if (wish.from !== null && wish.to !== null) return t('filterAge', { from: wish.from, to: wish.to })
    if (wish.from !== null) return t('filterAgeFrom', { from: wish.from })
    return wish.to === null ? '' : t('filterAgeTo', { to: wish.to })
  }
}
