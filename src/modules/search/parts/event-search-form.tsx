import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { datePresets } from '../domain/date-preset.ts'
import type { EventFilters, FilterName } from '../domain/event-filters.ts'
import { type EventQuery, formatEventQuery } from '../domain/event-query.ts'
import type { Pair } from '../domain/filter-values.ts'
import type { FilterChip } from './filter-labels.ts'
import { SearchField } from './search-field.tsx'
import { useResultCount } from './use-result-count.ts'

type EventSearchFormProps = {
  /** The current query; parts without a field in the form are preserved. */
  query: EventQuery
  sports: readonly { readonly sport: Sport; readonly count?: number }[]
  /** The number of events that the current query finds. */
  found: number
  /** The city's name in the reader's language, if known. */
  city?: string | null
  /** The active filters as text, for values that a field's choices do not include. */
  chips?: readonly FilterChip[]
}

/**
 * Event, place, date, sport: a plain GET form, so that it works without a script and its result has
 * an address.
 */
export function EventSearchForm({ query, sports, found, city, chips = [] }: EventSearchFormProps) {
  const t = useTexts('catalog')
  const { filters } = query
  const format = useFormat()
  const [count, recount] = useResultCount(query.type, found)
  const { sport: selectedSport, date: preset, hiddenFields } = fieldsOf(query)
  const labelsOf = (name: FilterName) => chips.flatMap((chip) => (chip.name === name ? [chip.label] : [])).join(', ')
  return (
    <Form
      method="get"
      action={`/events/${query.type}`}
      role="search"
      aria-label={t('searchForm')}
      onInput={(event) => recount(event.currentTarget)}
      onBlur={(event) => recount(event.currentTarget)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-stretch rounded-card bg-paper p-1 shadow-raised min-[600px]:grid-cols-[1.6fr_1fr_auto] min-[600px]:p-2 min-[900px]:grid-cols-[1.6fr_1fr_1fr_1fr_auto]"
    >
      {hiddenFields.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Cell label={t('searchName')} from="phone">
        {(id) => (
          <SearchField
            suggests="events"
            id={id}
            type="search"
            name="q"
            maxLength={100}
            enterKeyHint="search"
            defaultValue={filters.q}
            placeholder={t('searchNameHint')}
            className={inputClasses}
          />
        )}
      </Cell>
      <Cell label={t('searchCity')} from="600">
        {(id) => (
          <SearchField
            suggests="cities"
            id={id}
            type="text"
            name="city"
            maxLength={60}
            defaultValue={city ?? filters.city?.name}
            placeholder={t('searchCityHint')}
            className={inputClasses}
          />
        )}
      </Cell>
      <Cell label={t('searchDate')} from="900" isSelect>
        {(id) => (
          <select id={id} name="date" defaultValue={preset} className={selectClasses}>
            <option value="">{(preset === '' && labelsOf('date')) || t('searchDateAny')}</option>
            {datePresets.map((date) => (
              <option key={date} value={date}>
                {t(`date.${date}`)}
              </option>
            ))}
          </select>
        )}
      </Cell>
      <Cell label={t('searchSport')} from="900" isSelect>
        {(id) => (
          <select id={id} name="sport" defaultValue={selectedSport} className={selectClasses}>
            <option value="">{(selectedSport === '' && labelsOf('sport')) || t('searchSportAny')}</option>
            {sports.map(({ sport, count }) => (
              <option key={sport} value={sport}>
                {count === undefined ? t(`sport.${sport}`) : `${t(`sport.${sport}`)} (${count})`}
              </option>
            ))}
          </select>
        )}
      </Cell>
      <Button type="submit" size="l" className="m-1 max-[599px]:px-4">
        {t('searchSubmit')}{' '}
        <span className="min-w-[2ch] text-left tabular-nums noscript:hidden">{format.count(count)}</span>
      </Button>
    </Form>
  )
}

/**
 * The values of the fields, and the hidden inputs for the rest: several sports, days from and to, a
 * radius, and filters without a field.
 */
function fieldsOf(query: EventQuery): { sport: string; date: string; hiddenFields: readonly Pair[] } {
  const { sport, date, q: _, city, ...otherFilters } = query.filters
  const onlySport = sport?.length === 1 ? (sport[0] ?? '') : ''
  const preset = date && 'preset' in date ? date.preset : ''
  const filters: EventFilters = {
    ...otherFilters,
    ...(onlySport === '' && sport ? { sport } : {}),
    ...(preset === '' && date ? { date } : {}),
  }
  const radius = city?.withinKm ?? null
  const hiddenFields = formatEventQuery({ ...query, filters, cursor: null })
  return {
    sport: onlySport,
    date: preset,
    hiddenFields: radius === null ? hiddenFields : [...hiddenFields, ['nearby', String(radius)]],
  }
}

const inputClasses =
  'min-h-8 w-full min-w-0 bg-transparent text-ink focus-visible:shadow-none focus-visible:outline-none'
const selectClasses = `${inputClasses} cursor-pointer appearance-none truncate pr-6`

/**
 * The width in px from which a field is shown. Below it its value still applies; the filter panel
 * has the same choice.
 */
const roomFrom = {
  phone: 'flex',
  '600': 'hidden min-[600px]:flex',
  '900': 'hidden min-[900px]:flex',
} as const

type CellProps = {
  label: string
  from: keyof typeof roomFrom
  isSelect?: boolean
  children: (id: string) => ReactNode
}

function Cell({ label, from, isSelect = false, children }: CellProps) {
  const id = useId()
  return (
    <div
      className={classNames(
        'relative min-h-14 min-w-0 flex-col justify-center border-line px-3 py-1.5 has-focus-visible:z-10 has-focus-visible:rounded-control has-focus-visible:shadow-[0_0_0_3px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-3 min-[600px]:border-r min-[600px]:px-4',
        roomFrom[from],
      )}
    >
      <label htmlFor={id} className="text-ink-2 text-xs">
        {label}
      </label>
      {children(id)}
      {isSelect && <Icon name="chevron-down" size={18} className="pointer-events-none absolute right-3 bottom-3" />}
    </div>
  )
}
