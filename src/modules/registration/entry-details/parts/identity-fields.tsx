import { useIdentityNames } from '#src/modules/accounts/parts/document-names.ts'
import { IdentityKindField, IdentityNumberField } from '#src/modules/accounts/parts/identity-inputs.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { RadioCards } from '#src/ui/kit/radio-cards.tsx'
import type { ParticipantForm } from './use-detail-fields.ts'

type IdentityFieldsProps = {
  identity: NonNullable<ParticipantForm['identity']>
  /** The refused form's values. */
  typed: Readonly<Record<string, unknown>> | undefined
  code: string
  onCode: (code: string) => void
  errorOf: (name: string) => string | undefined
}

/** The choice of the entry's identity document: a saved one, or a new one. */
export function IdentityFields({ identity, typed, code, onCode, errorOf }: IdentityFieldsProps) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const names = useIdentityNames()
  const { saved, isRequired, isReadable } = identity
  const textOf = (field: string) => (typeof typed?.[field] === 'string' ? typed[field] : '')
  const isChosen = saved.length > 0 || !isRequired
  const chosen = textOf('documentId') || (identity.documentId ?? (isRequired ? 'new' : 'none'))
  const cards = [
    ...saved.map((document) => ({
      value: document.documentId,
      title: names[document.code],
      note: <span className="whitespace-nowrap tabular-nums">{document.maskedNumber}</span>,
    })),
    { value: 'new', title: saved.length > 0 ? t('identityOther') : t('identityEnter') },
    ...(isRequired ? [] : [{ value: 'none', title: t('identityNone') }]),
  ]
  return (
    <fieldset className="group/identity min-w-0">
      <legend className="mb-1 font-semibold text-lg">{t('identityTitle')}</legend>
      <p className="mb-4 text-ink-2">
        {isReadable ? t('identityForOrganizer') : t('identityMasked')} {t('identityNoDraft')}
      </p>
      {isChosen ? (
        <RadioCards
          name="identity.documentId"
          label={tForm('identityLabel')}
          columns={2}
          cards={cards}
          defaultValue={chosen}
          error={errorOf('identity.documentId')}
        />
      ) : (
        <input type="hidden" name="identity.documentId" value="new" />
      )}
      <div
        className={
          isChosen
            ? 'mt-5 hidden items-start gap-x-4 gap-y-5 group-has-[input[value=new]:checked]/identity:grid tablet:grid-cols-2'
            : 'grid items-start gap-x-4 gap-y-5 tablet:grid-cols-2'
        }
      >
        <IdentityKindField
          name="identity.documentCode"
          code={code}
          onChange={onCode}
          error={errorOf('identity.documentCode')}
        />
        <IdentityNumberField
          name="identity.documentNumber"
          code={code}
          typed={textOf('documentNumber')}
          error={errorOf('identity.documentNumber')}
        />
      </div>
    </fieldset>
  )
}
