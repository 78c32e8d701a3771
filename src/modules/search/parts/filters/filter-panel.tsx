import { Link } from 'react-router'
import { browserRetry } from '#src/client/browser-retry.ts'
import { useRetryState } from '#src/client/use-retry-state.ts'
import { useStars } from '#src/modules/catalog/parts/use-stars.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { EventList } from '../../contract/list-events.ts'
import {
  type EventQuery,
  effectiveSeason,
  eventsPath,
  formatEventQuery,
  hasFilters,
  unfilteredTab,
} from '../../domain/event-query.ts'
import type { Season } from '../../domain/season.ts'
import { PillChoice, RowChoice } from './choice.tsx'
import { activeFilterCount, applyOnChange, type FilterFormProps, filterFormId, filterPanelId } from './filter-form.ts'
import { FilterGroup } from './filter-group.tsx'
import { ChampionshipFilters, LocationFilters } from './named-filters.tsx'
import { AgeFilterGroup, DateFilterGroup } from './range-filters.tsx'
import { useFilterForm } from './use-filter-form.ts'

/**
 * All filters with the number of events of each choice: a plain GET form, which the script submits
 * on each change. It is a native popover over the list, on a phone from the bottom, else at the
 * side, so that it works without a script.
 */
export function FilterPanel({
  query,
  page,
}: {
  query: EventQuery
  page: Pick<EventList, 'facets' | 'names' | 'totalCount'>
}) {
  const t = useTexts('search-filters')
  const { shown, isHydrated, apply } = useFilterForm(query)
  const form = { shown, page, apply }
  return (
    <div
      id={filterPanelId}
      popover="auto"
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none overflow-auto overscroll-contain rounded-t-card border-0 bg-paper px-5 pt-3 text-ink backdrop:bg-scrim min-[600px]:inset-y-0 min-[600px]:left-auto min-[600px]:h-dvh min-[600px]:max-h-none min-[600px]:w-104 min-[600px]:rounded-none"
    >
      <form
        id={filterFormId}
        method="get"
        action={`/events/${query.type}`}
        // The address decides the choices, not the browser's restored form state.
        autoComplete="off"
        aria-label={t('panel')}
        onSubmit={(event) => {
          event.preventDefault()
          apply(event.currentTarget)
          document.getElementById(filterPanelId)?.hidePopover()
        }}
        className="flex min-h-full flex-col"
      >
        <PanelHead query={query} />
        <HiddenQueryFields query={shown} />
        <FlagFilters {...form} />
        <SeasonFilter {...form} />
        <DateFilterGroup {...form} />
        <SportFilter {...form} />
        <LocationFilters {...form} />
        <AgeFilterGroup {...form} />
        <RatingFilter {...form} />
        <RequirementFilter {...form} />
        <ChampionshipFilters {...form} />
        <PanelFoot totalCount={page.totalCount} isHydrated={isHydrated} />
      </form>
    </div>
  )
}

function PanelHead({ query }: { query: EventQuery }) {
  const t = useTexts('search-filters')
  return (
    <div className="flex min-h-12 items-center justify-between gap-3">
      <h2 className="headline text-figure-m">{t('panel')}</h2>
      <div className="flex items-center gap-1">
        {hasFilters(query) && (
          <Link
            to={eventsPath({ ...unfilteredTab(query.type), sort: query.sort })}
            preventScrollReset
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-2"
          >
            {t('panelClear')}
          </Link>
        )}
        <button
          type="button"
          popoverTarget={filterPanelId}
          popoverTargetAction="hide"
          aria-label={t('panelClose')}
          className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-wash"
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  )
}

/** Hidden inputs for parts of the query without a field: words, collection, view, page size. */
function HiddenQueryFields({ query }: { query: EventQuery }) {
  const { q, area } = query.filters
  const hiddenFields = formatEventQuery({
    ...query,
    filters: { ...(q === undefined ? {} : { q }), ...(area === undefined ? {} : { area }) },
    season: null,
    sort: null,
    cursor: null,
  })
  return hiddenFields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** The button shows the number of events; without a script it submits the form. */
function PanelFoot({ totalCount, isHydrated }: { totalCount: number; isHydrated: boolean }) {
  const t = useTexts('search-filters')
  return (
    <div className="sticky bottom-0 -mx-5 mt-auto border-line border-t bg-paper px-5 py-4">
      <HeldUp />
      <Button type="submit" wide>
        {isHydrated
          ? totalCount === 0
            ? t('panelShowNothing')
            : t('panelShow', { count: totalCount })
          : t('panelApply')}
      </Button>
    </div>
  )
}

/** The overload notice within the panel, since the panel covers the page's own bar. */
function HeldUp() {
  const t = useTexts('search-filters')
  const pause = useRetryState()
  if (pause.state === 'none') return null
  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      <p role="status" className="font-semibold text-sm">
        {t(`staleList.${pause.why}`)}
      </p>
      <Button size="s" onClick={() => browserRetry?.retryNow()} pending={pause.state === 'trying'}>
        {t('staleListRetry')}
      </Button>
    </div>
  )
}

const flags = ['open', 'free', 'fast', 'nrm'] as const

function FlagFilters({ shown, page, apply }: FilterFormProps) {
  const t = useTexts('search-filters')
  const counts = new Map(page.facets.flags.map(({ flag, count }) => [flag, count]))
  const max = Math.max(...counts.values())
  return (
    <fieldset className="border-line border-t pb-3">
      <legend className="sr-only">{t('groupMarks')}</legend>
      {flags.map((flag) => (
        <RowChoice
          key={flag}
          kind="checkbox"
          name={flag}
          value="1"
          count={counts.get(flag)}
          max={max}
          isOn={shown.filters[flag] === true}
          onChange={({ currentTarget }) => apply(currentTarget.form)}
        >
          {t(`flag.${flag}`)}
        </RowChoice>
      ))}
    </fieldset>
  )
}

/** The season; the default one has no parameter in the address. */
function SeasonFilter({ shown, page, apply }: FilterFormProps) {
  const t = useTexts('search-filters')
  const byItself = effectiveSeason({ ...shown, season: null })
  const current = effectiveSeason(shown)
  // For upcoming events `all` and `all-time` are the same, so only one is a choice.
  const isOffered = (season: Season) =>
    shown.type !== 'future' || season === 'this' || season === byItself || season === current
  const offered = page.facets.seasons.filter(({ season }) => isOffered(season))
  return (
    <FilterGroup title={t('seasons')} chosen={current === byItself ? 0 : 1}>
      <div className="flex flex-wrap gap-2">
        {offered.map(({ season, count }) => (
          <PillChoice
            key={season}
            kind="radio"
            name="season"
            value={season === byItself ? '' : season}
            count={count}
            isOn={season === current}
            onChange={applyOnChange(apply)}
          >
            {t(`season.${season}`)}
          </PillChoice>
        ))}
      </div>
    </FilterGroup>
  )
}

function SportFilter({ shown, page, apply }: FilterFormProps) {
  const t = useTexts('search-filters')
  const sportName = useTexts('catalog')
  const { sport = [] } = shown.filters
  const max = page.facets.sports[0]?.count ?? 0
  // Without an enabled choice the scrolling list itself must be focusable for keyboard scrolling.
  const hasNothing = max === 0 && sport.length === 0
  return (
    <FilterGroup title={t('groupSport')} chosen={sport.length} isOpen>
      <div {...(hasNothing ? { tabIndex: 0 } : {})} className="-mr-3 max-h-76 overflow-y-auto overscroll-contain pr-3">
        {page.facets.sports.map(({ sport: option, count }) => (
          <RowChoice
            key={option}
            kind="checkbox"
            name="sport"
            value={option}
            count={count}
            max={max}
            isOn={sport.includes(option)}
            onChange={({ currentTarget }) => apply(currentTarget.form)}
          >
            {sportName(`sport.${option}`)}
          </RowChoice>
        ))}
      </div>
    </FilterGroup>
  )
}

function RequirementFilter({ shown, page, apply }: FilterFormProps) {
  const t = useTexts('search-filters')
  const { requirements = [] } = shown.filters
  const max = Math.max(...page.facets.requirements.map(({ count }) => count))
  return (
    <FilterGroup title={t('groupRequirements')} chosen={requirements.length}>
      <div>
        {page.facets.requirements.map(({ requirement, count }) => (
          <RowChoice
            key={requirement}
            kind="checkbox"
            name="requirements"
            value={requirement}
            count={count}
            max={max}
            isOn={requirements.includes(requirement)}
            onChange={({ currentTarget }) => apply(currentTarget.form)}
          >
            {t(`requirementFilter.${requirement}`)}
          </RowChoice>
        ))}
      </div>
    </FilterGroup>
  )
}

function RatingFilter({ shown, page, apply }: FilterFormProps) {
  const t = useTexts('search-filters')
  const stars = useStars()
  const { rating } = shown.filters
  const offered = page.facets.ratings.some(({ hundredths }) => hundredths === rating)
  const ratings = [
    ...page.facets.ratings,
    ...(rating === undefined || offered ? [] : [{ hundredths: rating, count: undefined }]),
  ]
  const choose = { kind: 'radio', name: 'rating', onChange: applyOnChange(apply) } as const
  return (
    <FilterGroup title={t('groupRating')} chosen={activeFilterCount(shown, 'rating')}>
      <div className="flex flex-wrap gap-2">
        <PillChoice {...choose} value="" isOn={rating === undefined}>
          {t('ratingAny')}
        </PillChoice>
        {ratings.map(({ hundredths, count }) => (
          <PillChoice
            {...choose}
            key={hundredths}
            value={String(hundredths / 100)}
            count={count}
            isOn={rating === hundredths}
          >
            {t('ratingFrom', { stars: stars(hundredths) })}
          </PillChoice>
        ))}
      </div>
    </FilterGroup>
  )
}
