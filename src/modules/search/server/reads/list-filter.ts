import type { RouteReply } from '#src/kernel/route.ts'
import type { Language } from '#src/kernel/texts.ts'
import { en } from '#src/modules/catalog/texts/en.ts'
import { ru } from '#src/modules/catalog/texts/ru.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { listFilterRoute } from '../../contract/list-events.ts'
import { unfilteredTab } from '../../domain/event-query.ts'
import { offeredRadiiKm } from '../../domain/filter-values.ts'
import { sorts } from '../../domain/sort.ts'
import { type Tab, tabs } from '../../domain/tabs.ts'
import { en as filtersEn } from '../../texts/filters/en.ts'
import { ru as filtersRu } from '../../texts/filters/ru.ts'
import { countFacets } from '../queries/find-events.ts'
import { buildFacets } from './event-facets.ts'

/** The choices of a tab's filters, with their names in a language. */
export async function filtersOffered(
  tx: Tx,
  tab: Tab,
  language: Language,
): Promise<RouteReply<typeof listFilterRoute>> {
  const texts = language === 'ru' ? { ...ru, ...filtersRu } : { ...en, ...filtersEn }
  const query = unfilteredTab(tab)
  const { facets } = await buildFacets(tx, query, await countFacets(tx, query), language)
  const counted = facets.types
  return {
    eventsLoaderType: tab,
    types: tabs.map((type) => ({
      type,
      name: texts[`tab.${type}`],
      count: counted.find((one) => one.type === type)?.count ?? 0,
    })),
    seasons: facets.seasons.map(({ season, count }) => ({ code: season, name: texts[`season.${season}`], count })),
    sorts: sorts.map((code) => ({ code, name: texts[`sort.${code}`] })),
    sports: facets.sports.map(({ sport, count }) => ({ code: sport, name: texts[`sport.${sport}`], count })),
    cities: facets.cities.map(({ city, count }) => ({ name: city, count })),
    radiiKm: [...offeredRadiiKm],
    clubs: facets.clubs,
    series: facets.series,
    collections: facets.collections.map(({ collection, count }) => ({
      code: collection,
      name: texts[`collection.${collection}`],
      count,
    })),
    dates: facets.dates.map(({ preset, count }) => ({ code: preset, name: texts[`date.${preset}`], count })),
    ageGroups: facets.ages.map(({ group, count }) => ({ code: group, name: texts[`ageGroup.${group}`], count })),
    ratings: facets.ratings,
    requirements: facets.requirements.map(({ requirement, count }) => ({
      code: requirement,
      name: texts[`requirementFilter.${requirement}`],
      count,
    })),
    marks: facets.flags.map(({ flag, count }) => ({ code: flag, name: texts[`flag.${flag}`], count })),
    championships: facets.championships,
    countries: facets.countries,
    regions: facets.regions,
  }
}
