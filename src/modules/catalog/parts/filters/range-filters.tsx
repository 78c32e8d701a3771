import { type KeyboardEvent, useId } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { inputClasses } from '#src/ui/kit/field-frame.tsx'
import { RowChoice } from './choice.tsx'
import { chosenIn, type FilterFormProps } from './filter-form.ts'
import { FilterGroup } from './filter-group.tsx'

/** Eight presets, or two days of one's own. */
export function DateFilter({ shown, page, apply }: FilterFormProps) {
  const t = useTexts('catalog-filters')
  const words = useTexts('catalog')
  const { date } = shown.filters
  const preset = date && 'preset' in date ? date.preset : null
  const { from, to } = date && 'from' in date ? date : { from: null, to: null }
  const most = Math.max(...page.facets.dates.map(({ count }) => count))
  const choose = { kind: 'radio', name: 'date' } as const
  // a preset is chosen against the two days that stand there, and they against it
  const anew = { from: '', to: '' }
  return (
    <FilterGroup title={t('groupDate')} chosen={chosenIn(shown, 'date')} isOpen>
      <div>
        <RowChoice
          {...choose}
          most={most}
          value=""
          isOn={date === undefined}
          onChange={({ currentTarget }) => apply(currentTarget.form, { ...anew, date: '' })}
        >
          {t('dateAny')}
        </RowChoice>
        {page.facets.dates.map(({ preset: one, count }) => (
          <RowChoice
            {...choose}
            key={one}
            most={most}
            value={one}
            count={count}
            isOn={preset === one}
            onChange={({ currentTarget }) => apply(currentTarget.form, { ...anew, date: one })}
          >
            {words(`date.${one}`)}
          </RowChoice>
        ))}
      </div>
      <div className="flex flex-col gap-2">
        <End label={t('dateFrom')} type="date" name="from" value={from ?? ''} clears="date" apply={apply} />
        <End label={t('dateTo')} type="date" name="to" value={to ?? ''} clears="date" apply={apply} />
      </div>
    </FilterGroup>
  )
}

/** Five groups, or two ages of one's own. */
export function AgeFilter({ shown, page, apply }: FilterFormProps) {
  const t = useTexts('catalog-filters')
  const words = useTexts('catalog')
  const { age } = shown.filters
  const group = age && 'group' in age ? age.group : null
  const { from, to } = age && 'from' in age ? age : { from: null, to: null }
  const most = Math.max(...page.facets.ages.map(({ count }) => count))
  const choose = { kind: 'radio', name: 'age' } as const
  const anew = { ageFrom: '', ageTo: '' }
  return (
    <FilterGroup title={t('groupAge')} chosen={chosenIn(shown, 'age')}>
      <div>
        <RowChoice
          {...choose}
          most={most}
          value=""
          isOn={age === undefined}
          onChange={({ currentTarget }) => apply(currentTarget.form, { ...anew, age: '' })}
        >
          {t('ageAny')}
        </RowChoice>
        {page.facets.ages.map(({ group: one, count }) => (
          <RowChoice
            {...choose}
            key={one}
            most={most}
            value={one}
            count={count}
            isOn={group === one}
            onChange={({ currentTarget }) => apply(currentTarget.form, { ...anew, age: one })}
          >
            {words(`ageGroup.${one}`)}
          </RowChoice>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <End label={t('ageFrom')} type="number" name="ageFrom" value={String(from ?? '')} clears="age" apply={apply} />
        <End label={t('ageTo')} type="number" name="ageTo" value={String(to ?? '')} clears="age" apply={apply} />
      </div>
    </FilterGroup>
  )
}

type EndProps = Pick<FilterFormProps, 'apply'> & {
  label: string
  type: 'date' | 'number'
  name: string
  value: string
  /** What a choice of one's own takes the place of. */
  clears: 'date' | 'age'
}

/** One end of a range, applied when it is left or by Enter: a day that is being typed is none yet. */
function End({ label, type, name, value, clears, apply }: EndProps) {
  const id = useId()
  const leave = (field: HTMLInputElement) => {
    if (field.value !== value && field.validity.valid) apply(field.form, { [clears]: '' })
  }
  return (
    <div className={classNames('flex min-w-0', type === 'date' ? 'items-center gap-3' : 'flex-col gap-1')}>
      <label htmlFor={id} className={classNames('text-ink-2 text-sm', type === 'date' && 'w-8 flex-none')}>
        {label}
      </label>
      <input
        key={value}
        id={id}
        type={type}
        name={name}
        defaultValue={value}
        {...(type === 'number' ? { min: 0, max: 120, inputMode: 'numeric' } : {})}
        onBlur={({ currentTarget }) => leave(currentTarget)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          leave(event.currentTarget)
        }}
        className={`${inputClasses} px-2.5!`}
      />
    </div>
  )
}
