import { identityCodes } from '#src/modules/accounts/domain/identity-documents.ts'
import { useIdentityNames } from '#src/modules/accounts/parts/document-names.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PhoneField } from '#src/ui/kit/phone-field.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { registerFormId } from '../order-summary.tsx'
import type { RegisterRefusal } from '../step-props.ts'
import { insuredName, type PersonProduct, typedAt } from './insurance-fields.ts'

type InsuredDataProps = {
  readonly entryId: string
  readonly missing: PersonProduct['missing']
  readonly refusal: RegisterRefusal | undefined
}

/** What the insurer requires and nobody has entered yet; shown while the box is ticked. */
export function InsuredData({ entryId, missing, refusal }: InsuredDataProps) {
  const t = useTexts('registration')
  const accounts = useTexts('accounts')
  const identityNames = useIdentityNames()
  const field = (data: string) => {
    const name = insuredName(entryId, data)
    const error = refusal?.error.fields?.[name]?.message
    return { name, form: registerFormId, defaultValue: typedAt(refusal?.values, name), error }
  }
  return (
    <fieldset className="hidden flex-col gap-3 pb-3 pl-8.5 group-has-[input[type=checkbox]:checked]/insurance:flex">
      <legend className="pb-2 text-ink-2 text-sm">{t('insurerRequires')}</legend>
      {missing.includes('address') && (
        <TextField {...field('address')} label={t('insuredAddress')} autoComplete="street-address" maxLength={300} />
      )}
      {missing.includes('phone') && <PhoneField {...field('phone')} label={accounts('phone')} />}
      {missing.includes('document') && (
        <>
          <Select
            {...field('documentCode')}
            label={accounts('documentCode')}
            options={identityCodes.map((value) => ({ value, label: identityNames[value] }))}
          />
          <TextField
            {...field('documentNumber')}
            label={accounts('documentNumber')}
            maxLength={40}
            autoComplete="off"
          />
        </>
      )}
    </fieldset>
  )
}
