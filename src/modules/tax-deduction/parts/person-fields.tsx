import { useState } from 'react'
import { identityDocuments, isIdentityCode } from '#src/modules/accounts/domain/identity-documents.ts'
import { IdentityKindField } from '#src/modules/accounts/parts/identity-inputs.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { DateField } from '#src/ui/kit/date-field.tsx'
import { MaskedField } from '#src/ui/kit/masked-field.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import type { TaxView } from './tax-choice.ts'

type PersonFieldsProps = {
  person: TaxView['people'][number]
  /** What was typed, of a refused form. */
  typed: Readonly<Record<string, string>> | undefined
  errorOf: (name: string) => string | undefined
}

/** The fields of a person as the certificate prints them; what the profile knows is filled in. */
export function PersonFields({ person, typed, errorOf }: PersonFieldsProps) {
  const t = useTexts('tax-deduction-page')
  const format = useFormat()
  const { position, role, savedDocument: saved, birthDate } = person
  const name = (field: string) => `people.${position}.${field}`
  const field = (of: string, known = '') => ({
    name: name(of),
    defaultValue: typed?.[of] ?? known,
    error: errorOf(name(of)),
  })
  const [code, setCode] = useState(typed?.documentCode ?? saved?.code ?? (role === 'recipient' ? '' : '21'))
  const document = isIdentityCode(code) ? identityDocuments[code] : null
  const hasSaved = saved !== null && saved.code === code
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-semibold text-lg">
        {t(`person.${role}`)}
        {role === 'recipient' && person.firstName !== '' && `: ${person.firstName}`}
      </legend>
      <div className="grid gap-4 tablet:grid-cols-3">
        <TextField {...field('lastName', person.lastName)} label={t('lastName')} autoComplete="off" />
        <TextField {...field('firstName', person.firstName)} label={t('firstName')} autoComplete="off" />
        <TextField {...field('patronymic', person.patronymic)} label={t('patronymic')} optional autoComplete="off" />
      </div>
      <div className="grid gap-4 tablet:grid-cols-3">
        <MaskedField
          {...field('inn')}
          label={t('inn')}
          mask="############"
          optional={role === 'recipient'}
          hint={t('innHint')}
        />
        {birthDate === null ? (
          <DateField {...field('birthDate')} label={t('birthDate')} />
        ) : (
          <div className="flex flex-col gap-1.5">
            <span className="font-medium text-sm">{t('birthDate')}</span>
            <span className="flex min-h-12 items-center">{format.day(birthDate, 'long')}</span>
          </div>
        )}
      </div>
      <div className="grid gap-4 tablet:grid-cols-3">
        <IdentityKindField
          name={name('documentCode')}
          code={code}
          onChange={setCode}
          error={errorOf(name('documentCode'))}
        />
        <MaskedField
          {...field('documentNumber')}
          label={t('documentNumber')}
          mask={document?.mask ?? undefined}
          optional={hasSaved}
          hint={hasSaved ? t('documentSaved', { number: saved.maskedNumber }) : document?.placeholder}
          maxLength={60}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <DateField {...field('documentIssuedOn')} label={t('documentIssuedOn')} />
      </div>
    </fieldset>
  )
}

export const personFieldNames = [
  'lastName',
  'firstName',
  'patronymic',
  'inn',
  'birthDate',
  'documentCode',
  'documentNumber',
  'documentIssuedOn',
] as const
