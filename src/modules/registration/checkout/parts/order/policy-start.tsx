import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { FieldError } from '#src/ui/kit/field-error.tsx'
import { inputClasses } from '#src/ui/kit/field-frame.tsx'
import { useFieldId } from '#src/ui/kit/field-id.ts'
import { registerFormId } from '../order-summary.tsx'
import type { Insurance, InsuredPerson, PolicyOffer } from './insurance-fields.ts'

type PolicyStartProps = {
  readonly name: string
  readonly person: InsuredPerson
  readonly policy: Pick<PolicyOffer, 'startsOn' | 'endsOn' | 'returnableUntil'>
  readonly terms: Insurance['products'][number]['terms']
  /** A first day that was refused. */
  readonly typed: string | undefined
  readonly error: string | undefined
  readonly isOfSeveral: boolean
}

/** The first day of a person's policy, the days that it covers, and the insurer's rules; shown while the box is ticked. */
export function PolicyStart({ name, person, policy, terms, typed, error, isOfSeveral }: PolicyStartProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const inputId = useFieldId(undefined, name, error)
  const { startsOn, endsOn, returnableUntil } = policy
  const { from, until } = person.start
  return (
    <div className="hidden flex-col gap-1.5 pb-2.5 pl-8.5 text-sm group-has-[input[type=checkbox]:checked]/insurance:flex">
      {from !== until && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <label htmlFor={inputId}>
            {t('policyStart')}
            {isOfSeveral && <span className="sr-only"> · {person.fullName}</span>}
          </label>
          <input
            type="date"
            id={inputId}
            name={name}
            form={registerFormId}
            min={from}
            max={until}
            defaultValue={typed ?? startsOn}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${inputId}-error`}
            className={`${inputClasses} max-w-44`}
          />
        </div>
      )}
      <FieldError id={`${inputId}-error`} text={error} />
      <p className="text-ink-2">
        {t('policyDays', { days: format.dayRange(startsOn, endsOn) })}{' '}
        {returnableUntil === null
          ? t('policyNotReturned')
          : t('policyReturned', { day: format.day(returnableUntil, 'long') })}{' '}
        {terms !== null && terms.rulesUrl !== '' && (
          <a href={terms.rulesUrl} target="_blank" rel="noopener" className="underline underline-offset-2">
            {t('policyRules')}
          </a>
        )}
      </p>
    </div>
  )
}
