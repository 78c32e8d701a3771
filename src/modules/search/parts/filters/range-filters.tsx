import { type KeyboardEvent, useId } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { inputClasses } from '#src/ui/kit/field-frame.tsx'
import { RowChoice } from './choice.tsx'
import { activeFilterCount, type FilterFormProps } from './filter-form.ts'
import { FilterGroup } from './filter-group.tsx'

/** Eight presets, or two days typed by the reader. */
export function DateFilterGroup({ shown, page, apply }: FilterFormProps) {
  const t = useTexts('search-filters')
  const catalogTexts = useTexts('catalog')
  const { date } = shown.filters
  const preset = date && 'preset' in date ? date.preset : null
  const { from, to } = date && 'from' in date ? date : { from: null, to: null }
  return (
    <FilterGroup title={t('groupDate')} chosen={activeFilterCount(shown, 'date')} isOpen>
      <Presets
        name="date"
        any={t('dateAny')}
        chosen={date === undefined ? '' : preset}
        presets={page.facets.dates.map(({ preset: value, count }) => ({
          value,
          count,
          label: catalogTexts(`date.${value}`),
        }))}
        clearedParams={{ from: '', to: '' }}
        apply={apply}
      />
      <div className="flex flex-col gap-2">
        <RangeEnd label={t('dateFrom')} type="date" name="from" value={from ?? ''} clearedParams="date" apply={apply} />
        <RangeEnd label={t('dateTo')} type="date" name="to" value={to ?? ''} clearedParams="date" apply={apply} />
      </div>
    </FilterGroup>
  )
}

/** Five groups, or two ages typed by the reader. */
export function AgeFilterGroup({ shown, page, apply }: FilterFormProps) {
  const t = useTexts('search-filters')
  const catalogTexts = useTexts('catalog')
  const { age } = shown.filters
  const group = age && 'group' in age ? age.group : null
  const { from, to } = age && 'from' in age ? age : { from: null, to: null }
  return (
    <FilterGroup title={t('groupAge')} chosen={activeFilterCount(shown, 'age')}>
      <Presets
        name="age"
        any={t('ageAny')}
        chosen={age === undefined ? '' : group}
        presets={page.facets.ages.map(({ group: value, count }) => ({
          value,
          count,
          label: catalogTexts(`ageGroup.${value}`),
        }))}
        clearedParams={{ ageFrom: '', ageTo: '' }}
        apply={apply}
      />
      <div className="grid grid-cols-2 gap-3">
        <RangeEnd
          label={t('ageFrom')}
          type="number"
          name="ageFrom"
          value={String(from ?? '')}
          clearedParams="age"
          apply={apply}
        />
        <RangeEnd
          label={t('ageTo')}
          type="number"
          name="ageTo"
          value={String(to ?? '')}
          clearedParams="age"
          apply={apply}
        />
      </div>
    </FilterGroup>
  )
}

type PresetsProps = Pick<FilterFormProps, 'apply'> & {
  name: 'date' | 'age'
  /** The label of the empty choice. */
  any: string
  /** '' where nothing is chosen; null where the reader typed a range. */
  chosen: string | null
  presets: readonly { readonly value: string; readonly count: number; readonly label: string }[]
  /** The parameters that choosing a preset clears: the two ends of the typed range. */
  clearedParams: Readonly<Record<string, string>>
}

function Presets({ name, any, chosen, presets, clearedParams, apply }: PresetsProps) {
  const max = Math.max(...presets.map(({ count }) => count))
  return (
    <div>
      {[{ value: '', label: any }, ...presets].map(({ value, label, ...counted }) => (
        <RowChoice
          key={value}
          kind="radio"
          name={name}
          max={max}
          value={value}
          {...counted}
          isOn={chosen === value}
          onChange={({ currentTarget }) => apply(currentTarget.form, { ...clearedParams, [name]: value })}
        >
          {label}
        </RowChoice>
      ))}
    </div>
  )
}

type EndProps = Pick<FilterFormProps, 'apply'> & {
  label: string
  type: 'date' | 'number'
  name: string
  value: string
  /** The parameter that a typed range clears. */
  clearedParams: 'date' | 'age'
}

/** One end of a range. Applied on blur or Enter, since a day that is being typed is incomplete. */
function RangeEnd({ label, type, name, value, clearedParams, apply }: EndProps) {
  const id = useId()
  const applyTyped = (field: HTMLInputElement) => {
    if (field.value !== value && field.validity.valid) apply(field.form, { [clearedParams]: '' })
  }
  return (
    <div className={classNames('flex min-w-0', type === 'date' ? 'items-center gap-3' : 'flex-col gap-1')}>
      <label htmlFor={id} className={classNames('text-ink-2 text-sm', type === 'date' && 'w-11 flex-none')}>
        {label}
      </label>
      <input
        key={value}
        id={id}
        type={type}
        name={name}
        defaultValue={value}
        {...(type === 'number' ? { min: 0, max: 120, inputMode: 'numeric' } : {})}
        onBlur={({ currentTarget }) => applyTyped(currentTarget)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          applyTyped(event.currentTarget)
        }}
        className={`${inputClasses} px-2.5!`}
      />
    </div>
  )
}
