import { useId, useState } from 'react'
import { Form, Link } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { call } from '#src/client/call.ts'
import type { EventPage } from '#src/modules/catalog/contract/event-page.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FieldFrame, inputClasses } from '#src/ui/kit/field-frame.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import { useFieldsFromAddress } from '#src/ui/kit/use-fields-from-address.ts'
import {
  formatStartListSort,
  readStartListSort,
  type StartListColumn,
  startListSorts,
} from '../domain/start-list-sort.ts'
import type { LoadedStartList } from './paged-start-list.tsx'
import { hasStartListFilters, type StartListParams, startListPath } from './start-list-path.ts'

type StartListFormProps = {
  readonly event: EventPage
  readonly page: LoadedStartList
  readonly listParams: StartListParams
}

/**
 * A plain GET form: it works without a script, and its result has an address. A phone collapses all
 * but the search to leave room for names.
 */
export function StartListForm({ event, page, listParams }: StartListFormProps) {
  const t = useTexts('start-list')
  const { city, club, team, stage, wave } = listParams
  const hasTeams = event.races.some(({ kind }) => kind !== 'individual')
  const isWide = [city, club, team, stage, wave].some(Boolean)
  const currentSort = readStartListSort(listParams.sort)
  const sort = formatStartListSort(currentSort) ?? currentSort.by
  const form = useFieldsFromAddress(startListPath(event.code, listParams), { ...listParams, sort })
  return (
    <Form
      method="get"
      action={`/event/${event.code}/startlist`}
      role="search"
      ref={form}
      data-no-print
      className="flex flex-col tablet:gap-2"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 tablet:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto] tablet:items-end tablet:gap-3">
        <FieldFrame
          label={t('search')}
          inputId="start-list-q"
          className="max-tablet:has-[+details[open]]:col-span-2 max-tablet:[&>label]:sr-only"
        >
          <input
            id="start-list-q"
            type="search"
            name="q"
            maxLength={80}
            defaultValue={listParams.q}
            placeholder={t('search')}
            className={`${inputClasses} tablet:placeholder:text-transparent`}
          />
        </FieldFrame>
        <details
          open={isWide || listParams.race !== undefined}
          className="phone-fold max-tablet:col-span-2 max-tablet:row-start-2"
        >
          <summary className={summaryClasses}>{t('filters')}</summary>
          <div className="grid grid-cols-2 gap-3 pb-3 tablet:contents">
            <Select
              id="start-list-race"
              name="race"
              label={t('race')}
              all={t('allRaces')}
              defaultValue={listParams.race ?? ''}
              options={event.races.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <SortField listParams={listParams} hasTeams={hasTeams} />
          </div>
        </details>
        <Button type="submit" className="max-tablet:[details[open]+&]:col-span-2">
          {t('find')}
        </Button>
      </div>
      <MoreFilters {...{ code: event.code, page, listParams, isWide, hasTeams }} />
      {hasStartListFilters(listParams) && page.list.length > 0 && (
        <Link
          to={startListPath(event.code, { sort: listParams.sort })}
          className="inline-flex min-h-11 items-center self-start underline underline-offset-2"
        >
          {t('clear')}
        </Link>
      )}
    </Form>
  )
}

const summaryClasses = 'inline-flex min-h-11 cursor-pointer items-center underline underline-offset-2'

/** A phone's table has no column heads, so the form offers the sort order too. */
function SortField({ listParams, hasTeams }: { readonly listParams: StartListParams; readonly hasTeams: boolean }) {
  const t = useTexts('start-list')
  const currentSort = readStartListSort(listParams.sort)
  const shown = startListSorts.filter((by) => hasTeams || (by !== 'team' && by !== 'stage'))
  const sortParamOf = (by: StartListColumn) =>
    formatStartListSort({ by, isDescending: by === currentSort.by && currentSort.isDescending }) ?? by
  return (
    <Select
      id="start-list-sort"
      name="sort"
      label={t('sortLabel')}
      placeholder={false}
      defaultValue={sortParamOf(currentSort.by)}
      options={shown.map((by) => ({ value: sortParamOf(by), label: t(`sort.${by}`) }))}
    />
  )
}

type Options = ApiReply<'GET /api/events/:code/startlist/options'>
type MoreFiltersProps = {
  readonly code: string
  readonly page: LoadedStartList
  readonly listParams: StartListParams
  readonly isWide: boolean
  readonly hasTeams: boolean
}

/** Rarely used filters; suggestions for their fields load when they are opened. */
function MoreFilters({ code, page, listParams, isWide, hasTeams }: MoreFiltersProps) {
  const t = useTexts('start-list')
  const [options, setOptions] = useState<Options>()
  const suggest = async () => {
    if (options) return
    const response = await call('GET /api/events/:code/startlist/options', { params: { code } }).catch(() => undefined)
    if (response?.data) setOptions(response.data) // without suggestions the fields still accept text
  }
  const stages = Array.from({ length: page.stageCount }, (_, i) => String(i + 1))
  return (
    <details
      open={isWide}
      onToggle={() => void suggest()}
      className="max-tablet:[div:has(>details:not([open]))+&]:hidden"
    >
      <summary className={summaryClasses}>{t('moreFilters')}</summary>
      <div className="grid items-end gap-3 pt-1 pb-2 min-[600px]:grid-cols-3">
        <AutocompleteField name="city" label={t('city')} value={listParams.city} options={options?.cities} />
        <AutocompleteField name="club" label={t('club')} value={listParams.club} options={options?.clubs} />
        {hasTeams && (
          <AutocompleteField name="team" label={t('team')} value={listParams.team} options={options?.teams} />
        )}
        <SelectField name="stage" label={t('stage')} all={t('allStages')} value={listParams.stage} options={stages} />
        <SelectField name="wave" label={t('wave')} all={t('allWaves')} value={listParams.wave} options={page.waves} />
      </div>
    </details>
  )
}

type FieldProps = {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly string[] | undefined
}

function AutocompleteField({ name, label, value, options }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame label={label} inputId={id}>
      <input
        id={id}
        name={name}
        list={`${id}-list`}
        maxLength={80}
        defaultValue={value}
        autoComplete="off"
        className={inputClasses}
      />
      <datalist id={`${id}-list`}>
        {options?.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </FieldFrame>
  )
}

/** Renders nothing where there is nothing to choose. */
function SelectField({ name, label, all, value, options = [] }: FieldProps & { readonly all: string }) {
  if (options.length === 0) return null
  return (
    <Select
      {...{ name, label }}
      all={all}
      defaultValue={value ?? ''}
      options={options.map((option) => ({ value: option, label: option }))}
    />
  )
}
