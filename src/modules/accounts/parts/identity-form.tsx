import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { identityIssue, isIdentityCode } from '../domain/identity-documents.ts'
import { useIdentityNames } from './document-names.ts'
import { documentsPath } from './documents-path.ts'
import { IdentityKindField, IdentityNumberField } from './identity-inputs.tsx'
import { useIssueText } from './issue-text.ts'
import { OpenedHeading } from './opened-heading.tsx'

type Person = ApiReply<'GET /api/account/documents'>['people'][number]
export type RefusedDocument = { readonly error: ApiFailure; readonly values: Readonly<Record<string, unknown>> }

type IdentityFormProps = {
  person: Person
  /** The document whose number is replaced; null for a new document. */
  of: Person['identity'][number] | null
  refused: RefusedDocument | undefined
}

/** The form of an identity document: its kind, and the number in the kind's mask. */
export function IdentityForm({ person, of, refused }: IdentityFormProps) {
  const t = useTexts('accounts')
  const names = useIdentityNames()
  const [code, setCode] = useState(textIn(refused?.values.documentCode) || (of?.code ?? ''))
  const { form, summary, errorOf } = useIdentityErrors(refused?.error, code)
  const { state, formData } = useNavigation()
  const replaced = of === null ? person.identity.find((document) => document.code === code) : undefined
  return (
    <Form
      {...form}
      method="post"
      action={documentsPath({ participantId: person.participantId, edit: of?.code ?? 'new' })}
      className="flex flex-col gap-5"
    >
      <OpenedHeading>{of === null ? t('identityAddTitle') : t('identityChangeTitle')}</OpenedHeading>
      <FormErrorSummary {...summary} />
      <input type="hidden" name="intent" value="identity" />
      {person.participantId !== null && <input type="hidden" name="participantId" value={person.participantId} />}
      {of === null ? (
        <IdentityKindField name="documentCode" code={code} onChange={setCode} error={errorOf('documentCode')} />
      ) : (
        <p>
          <input type="hidden" name="documentCode" value={of.code} />
          {names[of.code]} <span className="whitespace-nowrap text-ink-2">{of.maskedNumber}</span>
        </p>
      )}
      <IdentityNumberField
        name="documentNumber"
        code={code}
        typed={textIn(refused?.values.documentNumber)}
        error={errorOf('documentNumber')}
      />
      {replaced && <p className="text-ink-2">{t('identityReplaces', { shown: replaced.maskedNumber })}</p>}
      <div className="flex flex-col gap-3 min-[600px]:flex-row">
        <Button type="submit" size="l" pending={state !== 'idle' && formData?.get('intent') === 'identity'}>
          {t('documentSave')}
        </Button>
        <LinkButton look="quiet" size="l" to={documentsPath({ participantId: person.participantId }, 'identity')}>
          {t('documentCancel')}
        </LinkButton>
      </div>
    </Form>
  )
}

function useIdentityErrors(refusal: ApiFailure | undefined, code: string) {
  const issueText = useIssueText()
  return useRefusedForm({
    refusal,
    fields: ['documentCode', 'documentNumber'],
    check(name, value) {
      if (name === 'documentCode') return isIdentityCode(value) ? null : issueText('accounts.document_code_needed')
      if (name !== 'documentNumber') return undefined
      const issue = identityIssue(isIdentityCode(code) ? code : '91', value)
      return issue === null ? null : issueText(issue)
    },
  })
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
