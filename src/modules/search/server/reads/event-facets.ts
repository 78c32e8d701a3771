import type { Language } from '#src/kernel/texts.ts'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { partsOfPlace } from '#src/modules/maps/domain/place-path.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventFacets, NamedFilters } from '../../contract/list-events.ts'
import type { EventQuery } from '../../domain/event-query.ts'
import { shownTabs } from '../../domain/tabs.ts'
import type { EventIndex } from '../queries/event-index.ts'
import type { FacetCounts } from '../queries/facet-counts.ts'
import { type CodeNames, findNamesByCode } from '../queries/names-by-code.ts'
import { resolveCity } from '../queries/resolve-city.ts'

type Counted = { readonly facets: FacetCounts; readonly index: EventIndex }
type FacetsWithNames = { readonly facets: EventFacets; readonly names: NamedFilters }

/**
 * The counts with the names of their values, and the names of the filters' values. One statement,
 * for names by code.
 */
export async function buildFacets(
  tx: Tx,
  query: EventQuery,
  counted: Counted,
  language: Language,
): Promise<FacetsWithNames> {
  const { facets, index } = counted
  const { club, series, championship, city, place } = query.filters
  const clubs = topValues(facets.column('club'), index.clubs.values, (code) => code, { max: maxCodes, chosen: club })
  const seriesCounts = topValues(facets.column('series'), index.seriesCodes.values, (code) => code, {
    max: maxCodes,
    chosen: series,
  })
  const named = await findNamesByCode(tx, { clubs: clubs.map(codeOf), series: seriesCounts.map(codeOf) })
  const championships = topValues(facets.column('championship'), index.championships.values, ({ code }) => code, {
    max: maxCodes,
    chosen: championship,
  })
  const types = facets.tabs()
  const places = buildPlaceFacets(query, counted, language)
  const found: EventFacets = {
    types: shownTabs.map((type) => ({ type, count: types[type] })),
    seasons: facets.seasons(),
    collections: facets.collections(),
    sports: buildSportFacets(facets),
    cities: topValues(facets.column('city'), index.cities.values, ({ ru }) => ru, { max: maxCities }).map((facet) => ({
      city: facet.value[language],
      count: facet.count,
    })),
    nearby: facets.nearby(),
    dates: facets.dates(),
    ages: facets.ages(),
    ratings: facets.ratings(),
    requirements: facets.requirements(),
    flags: facets.flags(),
    championships: championships.map(({ value, count }) => ({ code: value.code, name: value[language], count })),
    clubs: withNames(clubs, named.clubs, language),
    series: withNames(seriesCounts, named.series, language),
    ...places,
  }
  const all = [...places.countries, ...places.regions, ...places.venues]
  return {
    facets: found,
    names: {
      city: cityNamed(city?.name, index, language),
      place: all.find((one) => one.place === place)?.name ?? null,
      club: found.clubs.find(({ code }) => code === club)?.name ?? null,
      series: found.series.find(({ code }) => code === series)?.name ?? null,
      championship: found.championships.find(({ code }) => code === championship)?.name ?? null,
    },
  }
}

const maxCities = 60
const maxCodes = 30
const maxVenues = 30
const maxRegions = 100

/** All sports, most events first; those without events last, in the order of lists. */
function buildSportFacets(facets: FacetCounts): EventFacets['sports'] {
  const counts = facets.column('sport')
  return sports.map((sport, n) => ({ sport, count: counts[n] ?? 0 })).sort((a, b) => b.count - a.count)
}

type ValueCount<Value> = { readonly value: Value; readonly count: number }

/** The values with the most events, and the chosen one, even without events. */
function topValues<Value>(
  counts: Int32Array,
  values: readonly Value[],
  keyOf: (value: Value) => string,
  { max, chosen }: { readonly max: number; readonly chosen?: string | undefined },
): ValueCount<Value>[] {
  const all = values.map((value, n) => ({ value, count: counts[n] ?? 0 }))
  const sorted = all
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (keyOf(a.value) < keyOf(b.value) ? -1 : 1))
    .slice(0, max)
  const hasChosen = chosen === undefined || sorted.some(({ value }) => keyOf(value) === chosen)
  return hasChosen ? sorted : [...sorted, ...all.filter(({ value }) => keyOf(value) === chosen)]
}

function codeOf({ value }: ValueCount<string>): string {
  return value
}

function withNames(found: readonly ValueCount<string>[], names: ReadonlyMap<string, CodeNames>, language: Language) {
  return found.map(({ value: code, count }) => ({ code, name: names.get(code)?.[language] ?? code, count }))
}

const countryNames = {
  ru: new Intl.DisplayNames('ru', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
} as const

type PlaceToCount = {
  readonly place: string
  readonly name: string
  /** The numbers of its venues in the column. */
  readonly numbers: number[]
}

/**
 * All countries, the regions of the chosen country or of all, and venues where a region or a city
 * is chosen.
 */
function buildPlaceFacets(query: EventQuery, { facets, index }: Counted, language: Language) {
  const counts = facets.column('place')
  const sums: Map<string, PlaceToCount>[] = [new Map(), new Map(), new Map()]
  const countries = countryNames[language]
  for (const [n, { paths, region, venue }] of index.places.values.entries()) {
    const count = counts[n] ?? 0
    const [country] = paths
    const names = [() => countries.of(country.toUpperCase()) ?? country, () => region[language], () => venue[language]]
    for (const [depth, place] of paths.entries()) {
      const known = sums[depth]?.get(place)
      if (known) known.numbers.push(n)
      else if (count > 0 || isChosen(place))
        sums[depth]?.set(place, { place, name: names[depth]?.() ?? place, numbers: [n] })
    }
  }
  function isChosen(place: string): boolean {
    return query.filters.place !== undefined && partsOfPlace(query.filters.place).includes(place)
  }
  const [country = '', region = ''] = query.filters.place === undefined ? [] : partsOfPlace(query.filters.place)
  const sorted = (depth: number, within: string, max: number) =>
    [...(sums[depth]?.values() ?? [])]
      .filter(({ place }) => within === '' || place.startsWith(`${within}/`))
      .map(({ numbers, ...one }) => ({ ...one, count: facets.together('place', numbers) }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, language))
      .filter(({ place }, n) => n < max || isChosen(place))
  const hasVenues = region !== '' || query.filters.city !== undefined
  return {
    countries: sorted(0, '', maxRegions),
    regions: sorted(1, country, maxRegions),
    venues: hasVenues ? sorted(2, region, maxVenues) : [],
  }
}

/**
 * The city's name in the reader's language, however it was typed; as typed where it is not known.
 */
function cityNamed(name: string | undefined, index: EventIndex, language: Language): string | null {
  return name === undefined ? null : (resolveCity(index, name)?.[language] ?? name)
}
