import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { MaskedField } from '#src/ui/kit/masked-field.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import { identityCodes, identityDocuments, isIdentityCode } from '../domain/identity-documents.ts'
import { useIdentityNames } from './document-names.ts'

type KindFieldProps = {
  name: string
  code: string
  onChange: (code: string) => void
  error: string | undefined
}

export function IdentityKindField({ name, code, onChange, error }: KindFieldProps) {
  const t = useTexts('accounts')
  const names = useIdentityNames()
  return (
    <Select
      name={name}
      label={t('documentCode')}
      options={identityCodes.map((value) => ({ value, label: names[value] }))}
      defaultValue={code}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}

type NumberFieldProps = { name: string; code: string; typed: string; error: string | undefined }

/** One field for all kinds, so that the typed number stays when the kind is changed. */
export function IdentityNumberField({ name, code, typed, error }: NumberFieldProps) {
  const t = useTexts('accounts')
  const document = isIdentityCode(code) ? identityDocuments[code] : null
  const mask = document?.mask ?? undefined
  return (
    <MaskedField
      name={name}
      label={t('documentNumber')}
      defaultValue={typed}
      mask={mask}
      placeholder={mask === undefined ? t('documentNumber') : document?.placeholder}
      hint={
        document === null
          ? t('documentChooseFirst')
          : mask === undefined
            ? t('documentFree', { count: document.maxLength })
            : t('documentSample', { sample: document.placeholder })
      }
      // a pasted number may have more separators than the mask
      maxLength={document !== null && mask === undefined ? document.maxLength : 60}
      autoCapitalize="characters"
      spellCheck={false}
      error={error}
    />
  )
}
