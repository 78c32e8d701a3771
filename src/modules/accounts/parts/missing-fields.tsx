import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { type RaceProfileField, raceProfileFields } from '../domain/profile-issues.ts'
import { FieldGroup } from './field-group.tsx'
import { AddressFields } from './profile-address.tsx'
import { EmergencyPhoneField, MoreFields, PatronymicField } from './profile-fields.tsx'
import { type ProfileFieldsProps, useProfileInputs } from './profile-inputs.ts'

/** Rules by which a form has only these fields of a participant. */
export function rulesOfMissing(missing: readonly RaceProfileField[]): ProfileFieldsProps['rules'] {
  return Object.fromEntries(
    raceProfileFields.map((field) => [field, missing.includes(field) ? 'required' : 'off'] as const),
  )
}

/**
 * The fields that a race requires and the data of an existing entry lacks, without the rest of the
 * form.
 */
export function MissingFields(props: ProfileFieldsProps) {
  const t = useTexts('accounts')
  const inputs = useProfileInputs(props)
  return (
    <div className="flex flex-col gap-8">
      {inputs.isShown('patronymic') && (
        <FieldGroup title={t('groupPerson')}>
          <PatronymicField inputs={inputs} />
        </FieldGroup>
      )}
      {inputs.isShown('emergencyPhone') && (
        <FieldGroup title={t('groupContacts')}>
          <EmergencyPhoneField inputs={inputs} />
        </FieldGroup>
      )}
      <AddressFields inputs={inputs} />
      <MoreFields inputs={inputs} />
    </div>
  )
}
