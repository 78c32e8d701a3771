import { needsNumber } from '#src/modules/accounts/domain/admission-documents.ts'
import { useAdmissionNames } from '#src/modules/accounts/parts/document-names.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { DateField } from '#src/ui/kit/date-field.tsx'
import { RadioCards } from '#src/ui/kit/radio-cards.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { EntryFileField } from './entry-file-field.tsx'
import type { ParticipantForm } from './use-detail-fields.ts'

type Document = ParticipantForm['admission'][number]
type FieldsProps = {
  form: ParticipantForm
  /** The refused form's values, by the document's kind. */
  typedOf: (kind: string) => Readonly<Record<string, unknown>> | undefined
  errorOf: (name: string) => string | undefined
}

/** The documents that the race asks for: whether the person has each, with its data. */
export function AdmissionFields({ form, typedOf, errorOf }: FieldsProps) {
  const t = useTexts('registration')
  if (form.admission.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-semibold text-lg">{t('documentsTitle')}</legend>
      <div className="flex flex-col gap-7">
        {form.admission.map((document) => (
          <DocumentFields
            key={document.kind}
            form={form}
            document={document}
            typed={typedOf(document.kind)}
            errorOf={errorOf}
          />
        ))}
        {form.checksDocuments && <p className="text-ink-2 text-sm">{t('documentsChecked')}</p>}
      </div>
    </fieldset>
  )
}

type DocumentProps = Pick<FieldsProps, 'form' | 'errorOf'> & {
  document: Document
  typed: Readonly<Record<string, unknown>> | undefined
}

function DocumentFields({ form, document, typed, errorOf }: DocumentProps) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const { kind } = document
  const names = useAdmissionNames()
  const missing = useMissingText(form)[kind]
  const name = (field: string) => `admission.${kind}.${field}`
  const known = {
    ...document,
    has: document.has === null ? '' : document.has ? 'yes' : 'no',
    scanId: document.scanId ?? '',
  }
  const values: Readonly<Record<string, unknown>> = typed ?? known
  const textOf = (field: string) => (typeof values[field] === 'string' ? values[field] : '')
  return (
    <div className="group/document flex flex-col gap-4">
      <RadioCards
        name={name('has')}
        label={names[kind]}
        columns={2}
        cards={[
          { value: 'yes', title: t('documentHave') },
          { value: 'no', title: t('documentHaveNot') },
        ]}
        defaultValue={textOf('has')}
        error={errorOf(name('has'))}
      />
      <p className="hidden text-ink-2 group-has-[input[value=no]:checked]/document:block group-has-[[id$=-error]>p]/document:hidden">
        {missing}
      </p>
      <div className="hidden items-start gap-x-4 gap-y-5 group-has-[input[value=yes]:checked]/document:grid tablet:grid-cols-2">
        <TextField
          name={name('documentNumber')}
          label={tForm('documentNumberLabel')}
          defaultValue={textOf('documentNumber')}
          optional={!needsNumber(kind)}
          maxLength={40}
          autoComplete="off"
          error={errorOf(name('documentNumber'))}
        />
        <DateField
          name={name('validUntil')}
          label={tForm('documentUntilLabel')}
          hint={t('documentUntilHint')}
          defaultValue={textOf('validUntil')}
          autoComplete="off"
          error={errorOf(name('validUntil'))}
        />
        <EntryFileField
          name={name('scanId')}
          label={tForm('documentScan')}
          optional
          value={textOf('scanId')}
          files={form.files}
          error={errorOf(name('scanId'))}
        />
      </div>
    </div>
  )
}

/** The advice for a person without the document (SPEC §5). */
function useMissingText({ sellsInsurance }: ParticipantForm): Readonly<Record<Document['kind'], string>> {
  const t = useTexts('registration')
  return {
    'medical-certificate': t('documentMissingMedical'),
    'insurance-policy': sellsInsurance ? t('documentMissingInsuranceSold') : t('documentMissingInsurance'),
    'triathlete-card': t('documentMissingCard'),
  }
}
