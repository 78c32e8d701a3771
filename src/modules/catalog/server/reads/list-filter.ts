import type { RouteReply } from '#src/kernel/route.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { listFilter } from '../../contract/list-events.ts'
import { ageGroups } from '../../domain/age-group.ts'
import { collections } from '../../domain/collections.ts'
import { datePresets } from '../../domain/date-preset.ts'
import { type Tab, tabs } from '../../domain/tabs.ts'
import { en } from '../../texts/en.ts'
import { ru } from '../../texts/ru.ts'
import { offeredFilters } from '../queries/find-events.ts'
import { seriesOffered } from '../queries/series.ts'

/** What the filters of a tab offer, with their names in a language. */
export async function filtersOffered(tx: Tx, tab: Tab, language: Language): Promise<RouteReply<typeof listFilter>> {
  const texts = language === 'ru' ? ru : en
  const { types, sports, cities } = await offeredFilters(tx, tab)
  const series = await seriesOffered(tx, tab)
  return {
    eventsLoaderType: tab,
    types: tabs.map((type) => ({ type, name: texts[`tab.${type}`], count: types[type] })),
    sports: sports.map(({ sport, count }) => ({ code: sport, name: texts[`sport.${sport}`], count })),
    cities: cities.map((city) => ({ name: language === 'ru' ? city.cityRu : city.cityEn, count: city.count })),
    series: series.map(({ code, nameRu, nameEn, count }) => ({
      code,
      name: language === 'ru' ? nameRu : nameEn,
      count,
    })),
    collections: collections.map((code) => ({ code, name: texts[`collection.${code}`] })),
    dates: datePresets.map((code) => ({ code, name: texts[`date.${code}`] })),
    ageGroups: ageGroups.map((code) => ({ code, name: texts[`ageGroup.${code}`] })),
  }
}
