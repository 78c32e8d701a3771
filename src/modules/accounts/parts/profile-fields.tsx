import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { DateField } from '#src/ui/kit/date-field.tsx'
import { PhoneField } from '#src/ui/kit/phone-field.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import { SuggestedField } from '#src/ui/kit/suggested-field.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import type { PhoneCountry } from '#src/ui/kit/typed-phone.ts'
import { type RaceProfileField, raceProfileFields, waivingCheckboxes } from '../domain/profile-issues.ts'
import { FieldGroup } from './field-group.tsx'
import { OptOutField } from './opt-out-field.tsx'
import { AddressFields } from './profile-address.tsx'
import { type ProfileFieldsProps, type ProfileInputs, useProfileInputs } from './profile-inputs.ts'
import { useProfileOptions } from './profile-labels.ts'
import { suggestClubs, suggestOccupations } from './profile-suggestions.ts'

/**
 * The fields of the participant's form, without the <form>: person, contacts, address, club and
 * more, as the race asks for them. Fields that it does not ask for are hidden inputs, so that
 * saving never empties a profile.
 */
export function ProfileFields(props: ProfileFieldsProps) {
  const inputs = useProfileInputs(props)
  return (
    <div className="flex flex-col gap-8">
      <PersonFields inputs={inputs} />
      <ContactFields inputs={inputs} />
      <AddressFields inputs={inputs} />
      <MoreFields inputs={inputs} />
      {raceProfileFields
        .filter((field) => !inputs.isShown(field))
        .map((field) => (
          <UnseenField key={field} field={field} inputs={inputs} />
        ))}
    </div>
  )
}

type GroupProps = { inputs: ProfileInputs }

function PersonFields({ inputs }: GroupProps) {
  const t = useTexts('accounts')
  const { genders } = useProfileOptions()
  return (
    <FieldGroup title={t('groupPerson')}>
      <TextField {...inputs.field('lastName')} autoComplete="family-name" maxLength={60} />
      <TextField {...inputs.field('firstName')} autoComplete="given-name" maxLength={60} />
      <PatronymicField inputs={inputs} />
      <DateField {...inputs.field('birthDate')} autoComplete="bday" />
      <Select {...inputs.field('gender')} options={genders} placeholder={false} autoComplete="sex" />
    </FieldGroup>
  )
}

export function PatronymicField({ inputs }: GroupProps) {
  if (!inputs.isShown('patronymic')) return null
  return (
    <OptOutField
      name={inputs.nameOf('hasNoPatronymic')}
      label={inputs.labelOf('hasNoPatronymic')}
      isTicked={inputs.isTicked('hasNoPatronymic')}
    >
      {(isWaived) => (
        <TextField {...inputs.field('patronymic', isWaived)} autoComplete="additional-name" maxLength={60} />
      )}
    </OptOutField>
  )
}

function ContactFields({ inputs }: GroupProps) {
  const t = useTexts('accounts')
  return (
    <FieldGroup title={t('groupContacts')}>
      <TextField {...inputs.field('email')} type="email" inputMode="email" autoComplete="email" maxLength={254} />
      <PhoneField {...inputs.field('phone')} country={countryIn(inputs)} />
      <EmergencyPhoneField inputs={inputs} />
    </FieldGroup>
  )
}

export function EmergencyPhoneField({ inputs }: GroupProps) {
  const t = useTexts('accounts')
  if (!inputs.isShown('emergencyPhone')) return null
  const field = { ...inputs.field('emergencyPhone'), country: countryIn(inputs) }
  return <PhoneField {...field} hint={t('emergencyPhoneHint')} autoComplete="off" />
}

function countryIn(inputs: ProfileInputs): PhoneCountry | undefined {
  return phoneCountries.find((code) => code === inputs.textOf('country'))
}

export function MoreFields({ inputs }: GroupProps) {
  const t = useTexts('accounts')
  const { socialCategories } = useProfileOptions()
  const shown = (['club', 'profession', 'socialCategory', 'teamCode'] as const).filter((field) => inputs.isShown(field))
  if (shown.length === 0) return null
  return (
    <FieldGroup title={t('groupMore')}>
      {inputs.isShown('club') && (
        <OptOutField
          name={inputs.nameOf('hasNoClub')}
          label={inputs.labelOf('hasNoClub')}
          isTicked={inputs.isTicked('hasNoClub')}
        >
          {(isWaived) => (
            <SuggestedField
              {...inputs.field('club', isWaived)}
              suggestions={(input) => suggestClubs(input, inputs.nameOf('city'))}
              autoComplete="off"
              maxLength={100}
            />
          )}
        </OptOutField>
      )}
      {inputs.isShown('profession') && (
        <SuggestedField
          {...inputs.field('profession')}
          suggestions={suggestOccupations}
          autoComplete="organization-title"
          maxLength={100}
        />
      )}
      {inputs.isShown('socialCategory') && (
        <Select {...inputs.field('socialCategory')} options={socialCategories} placeholder={false} />
      )}
      {inputs.isShown('teamCode') && (
        <TextField {...inputs.field('teamCode')} hint={t('teamCodeHint')} maxLength={40} autoComplete="off" />
      )}
    </FieldGroup>
  )
}

const phoneCountries = ['RU', 'BY', 'KZ', 'UZ'] as const satisfies readonly PhoneCountry[]

function UnseenField({ field, inputs }: GroupProps & { field: RaceProfileField }) {
  const box = waivingCheckboxes[field]
  return (
    <>
      {inputs.textOf(field) !== '' && <input type="hidden" name={inputs.nameOf(field)} value={inputs.textOf(field)} />}
      {box && inputs.isTicked(box) && <input type="hidden" name={inputs.nameOf(box)} value="on" />}
    </>
  )
}
