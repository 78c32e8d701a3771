import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Select } from '#src/ui/kit/select.tsx'
import { SuggestedField } from '#src/ui/kit/suggested-field.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { FieldGroup } from './field-group.tsx'
import { OptOutField } from './opt-out-field.tsx'
import type { ProfileInputs } from './profile-inputs.ts'
import { useProfileOptions } from './profile-labels.ts'
import { suggestCities } from './profile-suggestions.ts'

const fields = ['country', 'region', 'city', 'address', 'street', 'building', 'apartment', 'postcode'] as const

/** The address fields that the race asks for. */
export function AddressFields({ inputs }: { inputs: ProfileInputs }) {
  const t = useTexts('accounts')
  const language = useLanguage()
  const { countries } = useProfileOptions()
  if (!fields.some((field) => inputs.isShown(field))) return null
  const country = inputs.field('country')
  return (
    <FieldGroup title={t('groupAddress')}>
      {inputs.isShown('country') && (
        <Select
          {...country}
          defaultValue={country.defaultValue || 'RU'}
          options={countries}
          placeholder={false}
          autoComplete="country"
        />
      )}
      {inputs.isShown('region') && (
        <TextField {...inputs.field('region')} autoComplete="address-level1" maxLength={100} />
      )}
      {inputs.isShown('city') && (
        <SuggestedField
          {...inputs.field('city')}
          suggestions={() => suggestCities(language)}
          autoComplete="address-level2"
          maxLength={100}
        />
      )}
      {inputs.isShown('address') && (
        <TextField {...inputs.field('address')} hint={t('addressHint')} autoComplete="address-level3" maxLength={200} />
      )}
      {inputs.isShown('street') && (
        <TextField {...inputs.field('street')} autoComplete="address-line1" maxLength={120} />
      )}
      {inputs.isShown('building') && <TextField {...inputs.field('building')} autoComplete="off" maxLength={30} />}
      {inputs.isShown('apartment') && (
        <OptOutField
          name={inputs.nameOf('isPrivateHouse')}
          label={inputs.labelOf('isPrivateHouse')}
          isTicked={inputs.isTicked('isPrivateHouse')}
        >
          {(isWaived) => (
            <TextField {...inputs.field('apartment', isWaived)} autoComplete="address-line2" maxLength={20} />
          )}
        </OptOutField>
      )}
      {inputs.isShown('postcode') && (
        <TextField {...inputs.field('postcode')} inputMode="numeric" autoComplete="postal-code" maxLength={12} />
      )}
    </FieldGroup>
  )
}
