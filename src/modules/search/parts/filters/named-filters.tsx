import { type ReactNode, useId } from 'react'
import { anyChampionship } from '#src/modules/catalog/domain/championship.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { inputClasses } from '#src/ui/kit/field-frame.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { PillChoice } from './choice.tsx'
import { activeFilterCount, applyOnChange, type FilterFormProps } from './filter-form.ts'
import { FilterGroup } from './filter-group.tsx'

/** The city with a radius, and the country, region or venue. */
export function LocationFilters({ shown, page, apply }: FilterFormProps) {
  const t = useTexts('search-filters')
  const { facets, names } = page
  const { city, place } = shown.filters
  const cityName = city === undefined ? '' : (names.city ?? city.name)
  const cities = facets.cities.map((one) => ({ value: one.city, name: one.city, count: one.count }))
  const isListed = cityName === '' || cities.some(({ value }) => value === cityName)
  const places = (list: typeof facets.countries) => list.map(({ place: value, ...one }) => ({ value, ...one }))
  return (
    <FilterGroup title={t('groupWhere')} chosen={activeFilterCount(shown, 'city', 'place')} isOpen>
      <FilterSelect
        label={t('cityLabel')}
        name="city"
        any={t('cityAny')}
        value={cityName}
        apply={apply}
        groups={[{ choices: isListed ? cities : [...cities, { value: cityName, name: cityName, count: undefined }] }]}
      />
      {city !== undefined && facets.nearby.length > 0 && <Radius shown={shown} page={page} apply={apply} />}
      <FilterSelect
        label={t('placeLabel')}
        name="place"
        any={t('placeAny')}
        value={place ?? ''}
        apply={apply}
        groups={[
          { title: t('placeCountries'), choices: places(facets.countries) },
          { title: t('placeRegions'), choices: places(facets.regions) },
          { title: t('placeVenues'), choices: places(facets.venues) },
        ]}
      />
    </FilterGroup>
  )
}

function Radius({ shown, page, apply }: FilterFormProps) {
  const t = useTexts('search-filters')
  const within = shown.filters.city?.withinKm ?? null
  const radii = page.facets.nearby
  const choose = { kind: 'radio', name: 'nearby', onChange: applyOnChange(apply) } as const
  const isOwn = within !== null && !radii.some(({ km }) => km === within)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t('radiusLabel')}</legend>
      <div className="flex flex-wrap gap-2">
        <PillChoice {...choose} value="" isOn={within === null}>
          {t('radiusNone')}
        </PillChoice>
        {[...radii, ...(isOwn ? [{ km: within, count: undefined }] : [])].map(({ km, count }) => (
          <PillChoice {...choose} key={km} value={String(km)} count={count} isOn={within === km}>
            {t('radiusKm', { km })}
          </PillChoice>
        ))}
      </div>
    </fieldset>
  )
}

/** The championship, the series and the club. */
export function ChampionshipFilters({ shown, page, apply }: FilterFormProps) {
  const t = useTexts('search-filters')
  const { championships, series, clubs } = page.facets
  const { filters } = shown
  const coded = (list: typeof series) => list.map(({ code: value, ...one }) => ({ value, ...one }))
  const all = championships.reduce((sum, { count }) => sum + count, 0)
  return (
    <FilterGroup title={t('groupOrganizer')} chosen={activeFilterCount(shown, 'championship', 'series', 'club')}>
      <FilterSelect
        label={t('championshipLabel')}
        name="championship"
        any={t('championshipAnyOrNone')}
        value={filters.championship ?? ''}
        apply={apply}
        groups={[
          { choices: [{ value: anyChampionship, name: t('championshipAny'), count: all }, ...coded(championships)] },
        ]}
      />
      <FilterSelect
        label={t('seriesLabel')}
        name="series"
        any={t('seriesAny')}
        value={filters.series ?? ''}
        apply={apply}
        groups={[{ choices: coded(series) }]}
      />
      <FilterSelect
        label={t('clubLabel')}
        name="club"
        any={t('clubAny')}
        value={filters.club ?? ''}
        apply={apply}
        groups={[{ choices: coded(clubs) }]}
      />
    </FilterGroup>
  )
}

type Choice = { readonly value: string; readonly name: string; readonly count: number | undefined }
type ChooserProps = Pick<FilterFormProps, 'apply'> & {
  label: string
  name: string
  /** The label of the empty choice. */
  any: string
  value: string
  groups: readonly { readonly title?: string; readonly choices: readonly Choice[] }[]
}

/**
 * A native select with the number of events of each choice, so that a phone shows its own picker.
 */
function FilterSelect({ label, name, any, value, groups, apply }: ChooserProps) {
  const id = useId()
  const shown = groups.filter(({ choices }) => choices.length > 0)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          name={name}
          value={value}
          onChange={applyOnChange(apply)}
          className={`${inputClasses} appearance-none truncate pr-10`}
        >
          <option value="">{any}</option>
          {shown.map(({ title, choices }) =>
            title === undefined ? (
              <Options key="all" choices={choices} chosen={value} />
            ) : (
              <optgroup key={title} label={title}>
                <Options choices={choices} chosen={value} />
              </optgroup>
            ),
          )}
        </select>
        <Icon name="chevron-down" size={18} className="pointer-events-none absolute inset-y-0 right-3 my-auto" />
      </div>
    </div>
  )
}

function Options({ choices, chosen }: { choices: readonly Choice[]; chosen: string }): ReactNode {
  const t = useTexts('search-filters')
  const format = useFormat()
  return choices.map(({ value, name, count }) => (
    <option key={value} value={value} disabled={count === 0 && value !== chosen}>
      {count === undefined ? name : t('choiceCounted', { name, events: format.count(count) })}
    </option>
  ))
}
