import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { DateField } from '#src/ui/kit/date-field.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { RadioCards } from '#src/ui/kit/radio-cards.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { AdmissionDocumentForm } from '../contract/documents.form.ts'
import { fieldIssue } from '../contract/field-issue.form.ts'
import { type AdmissionKind, needsNumber } from '../domain/admission-documents.ts'
import { useAdmissionNames } from './document-names.ts'
import { documentsPath } from './documents-path.ts'
import type { RefusedDocument } from './identity-form.tsx'
import { useIssueText } from './issue-text.ts'
import { OpenedHeading } from './opened-heading.tsx'

type AdmissionListItem = ApiReply<'GET /api/account/documents'>['people'][number]['admission'][number]

type AdmissionFormProps = {
  participantId: string | null
  document: AdmissionListItem
  refused: RefusedDocument | undefined
}

/** Whether the person has the document, and if so its number and last valid day. */
export function AdmissionForm({ participantId, document, refused }: AdmissionFormProps) {
  const t = useTexts('accounts')
  const { kind } = document
  const name = useAdmissionNames()[kind]
  const typed = refused?.values ?? { ...document, has: document.has || !document.isProvided ? 'yes' : 'no' }
  const textOf = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '')
  const [has, setHas] = useState(textOf('has'))
  const { form, summary, errorOf } = useAdmissionErrors(refused?.error, kind, has)
  const { state, formData } = useNavigation()
  return (
    <Form
      {...form}
      method="post"
      action={documentsPath({ participantId, edit: kind })}
      className="group/admission flex flex-col gap-5"
    >
      <OpenedHeading>{name}</OpenedHeading>
      <FormErrorSummary {...summary} />
      <input type="hidden" name="intent" value="admission" />
      <input type="hidden" name="kind" value={kind} />
      {participantId !== null && <input type="hidden" name="participantId" value={participantId} />}
      <RadioCards
        name="has"
        label={t('admissionHave')}
        columns={2}
        cards={[
          { value: 'yes', title: t('admissionHas') },
          { value: 'no', title: t('admissionHasNot') },
        ]}
        defaultValue={textOf('has')}
        onChange={(event) => setHas(event.currentTarget.value)}
        error={errorOf('has')}
      />
      <div className="grid items-start gap-x-4 gap-y-5 group-has-[input[value=no]:checked]/admission:hidden min-[600px]:grid-cols-2">
        <TextField
          name="documentNumber"
          label={t('admissionNumberField')}
          defaultValue={textOf('documentNumber')}
          optional={!needsNumber(kind)}
          maxLength={40}
          autoComplete="off"
          error={errorOf('documentNumber')}
        />
        <DateField
          name="validUntil"
          label={t('admissionUntilField')}
          hint={t('admissionUntilHint')}
          defaultValue={textOf('validUntil')}
          autoComplete="off"
          error={errorOf('validUntil')}
        />
      </div>
      <div className="flex flex-col gap-3 min-[600px]:flex-row">
        <Button type="submit" size="l" pending={state !== 'idle' && formData?.get('kind') === kind}>
          {t('admissionSave')}
        </Button>
        <LinkButton look="quiet" size="l" to={documentsPath({ participantId }, 'admission')}>
          {t('documentCancel')}
        </LinkButton>
      </div>
    </Form>
  )
}

function useAdmissionErrors(refusal: ApiFailure | undefined, kind: AdmissionKind, has: string) {
  const issueText = useIssueText()
  return useRefusedForm({
    refusal,
    fields: has === 'no' ? ['has'] : ['has', 'documentNumber', 'validUntil'],
    check(name, value) {
      if (name !== 'documentNumber' && name !== 'validUntil') return undefined
      const isNeeded = name === 'validUntil' || needsNumber(kind)
      const code =
        value.trim() === '' ? (isNeeded ? 'validation.required' : null) : fieldIssue(AdmissionDocumentForm, name, value)
      return code == null ? null : issueText(code)
    },
  })
}
