import { useMemo, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { type CompanyField, companyCountries, companyFields } from '#src/modules/orders/domain/order-company.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { draftRefusal } from './draft-refusal.ts'
import type { GroupEntry, ShownGroupEntry } from './shown-group-entry.ts'
import { useAutosave } from './use-autosave.ts'

type CompanyFormProps = Pick<ShownGroupEntry, 'groupEntry' | 'refusal'> & {
  readonly company: NonNullable<GroupEntry['company']>
  readonly isSaved: boolean
}

/** The requisites of the company and its contact person, saved as typed. */
export function CompanyForm({ groupEntry, company, refusal, isSaved }: CompanyFormProps) {
  const t = useTexts('group-entries')
  const ofForm = refusal?.values.intent === 'company' ? refusal : undefined
  const sent = sentCompany(ofForm)
  const [country, setCountry] = useState(sent.country ?? company.country)
  const autosave = useAutosave()
  // Held places allow valid requisites only: they are saved by the button, which shows what is wrong.
  const typing = groupEntry.status === 'held' ? { isDraftSaved: false, form: {} } : autosave
  // Autosaving, which mends the fields, leaves the address as it is: the focus moves once per submit.
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the issues of the submit
  const saved = useMemo(() => (isSaved ? draftRefusal(company.issues) : undefined), [key])
  const { form, summary, errorOf } = useRefusedForm({
    refusal: ofForm?.error ?? saved,
    fields: companyFields.map((field) => `company.${field}`),
    isMended: (name) => ofForm === undefined && company.issues.every(({ field }) => name !== `company.${field}`),
  })
  const hasIssue = companyFields.some((field) => issueOf(field, { groupEntry, company, isSaved }) !== undefined)
  const fieldOf = (field: CompanyField) => ({
    name: `company.${field}`,
    label: t(labelOf(field, country)),
    defaultValue: sent[field] ?? company.typed[field],
    error: issueOf(field, { groupEntry, company, isSaved }) ?? errorOf(`company.${field}`),
    maxLength: 200,
  })
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="headline text-h2">{t('companyTitle')}</h2>
        <p className="text-ink-2 text-sm">{t('companyNote')}</p>
      </div>
      <Form method="post" preventScrollReset className="flex flex-col gap-4" {...form} {...typing.form}>
        <FormErrorSummary {...summary} />
        <input type="hidden" name="intent" value="company" />
        <input type="hidden" name="groupEntryId" value={groupEntry.groupEntryId} />
        <div className="grid items-start gap-4 tablet:grid-cols-6">
          <TextField {...fieldOf('fullName')} autoComplete="organization" className="tablet:col-span-4" />
          <Select
            name="company.country"
            label={t('companyCountry')}
            defaultValue={country}
            placeholder={false}
            onChange={({ target }) => setCountry(companyCountries.find((one) => one === target.value) ?? 'other')}
            options={companyCountries.map((value) => ({ value, label: t(`companyCountry.${value}`) }))}
            className="tablet:col-span-2"
          />
          <TextField {...fieldOf('taxNumber')} {...numberField} />
          {country === 'RU' && (
            <>
              <TextField {...fieldOf('kpp')} {...numberField} hint={t('companyKppHint')} />
              <TextField {...fieldOf('registrationNumber')} {...numberField} optional />
            </>
          )}
          <TextField {...fieldOf('legalAddress')} autoComplete="street-address" className="tablet:col-span-6" />
        </div>
        <fieldset className="grid items-start gap-4 tablet:grid-cols-3">
          <legend className="mb-2 font-semibold">{t('companyContact')}</legend>
          <TextField {...fieldOf('contactName')} autoComplete="name" />
          <TextField {...fieldOf('contactEmail')} type="email" inputMode="email" autoComplete="email" />
          <TextField {...fieldOf('contactPhone')} type="tel" inputMode="tel" autoComplete="tel" />
        </fieldset>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="quiet">
            {t('headSave')}
          </Button>
          {(typing.isDraftSaved || isSaved) && (
            <output className={hasIssue ? 'text-ink-2' : 'text-ok'}>
              {t(hasIssue ? 'headDraft' : typing.isDraftSaved ? 'headAutosaved' : 'headSaved')}
            </output>
          )}
        </div>
      </Form>
    </Card>
  )
}

const numberField = { inputMode: 'text', autoComplete: 'off', className: 'tablet:col-span-2' } as const

type Country = (typeof companyCountries)[number]

function labelOf(field: CompanyField, country: Country) {
  return field === 'taxNumber' ? (`companyField.taxNumber.${country}` as const) : (`companyField.${field}` as const)
}

/**
 * An empty field is an issue only once the form was saved by its button, or the list has a line: a
 * new form begins without errors.
 */
function issueOf(
  field: CompanyField,
  { groupEntry, company, isSaved }: Pick<CompanyFormProps, 'groupEntry' | 'company' | 'isSaved'>,
): string | undefined {
  const issue = company.issues.find((one) => one.field === field)
  if (issue === undefined || (issue.isMissing && !isSaved && groupEntry.athletes.length === 0)) return undefined
  return issue.message
}

function sentCompany(
  refusal: ShownGroupEntry['refusal'],
): Partial<Record<CompanyField, string>> & { country?: Country } {
  const sent = refusal?.values.company
  return typeof sent === 'object' && !Array.isArray(sent) ? sent : {}
}
