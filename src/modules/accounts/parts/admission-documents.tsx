import type { ApiReply } from '#src/client/api-types.ts'
import { type PlainDate, parsePlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { admissionIssue } from '../domain/admission-documents.ts'
import { AdmissionForm } from './admission-form.tsx'
import { toAdmission, useAdmissionIssueText, useAdmissionNames } from './document-names.ts'
import { documentsPath } from './documents-path.ts'
import type { RefusedDocument } from './identity-form.tsx'

type Person = ApiReply<'GET /api/account/documents'>['people'][number]
type AdmissionListItem = Person['admission'][number]

type AdmissionDocumentsProps = {
  person: Person
  today: string
  /** The kind of the document that is edited. */
  edit: string | null
  refused: RefusedDocument | undefined
}

/** The three documents that a race may require, each with its state. */
export function AdmissionDocuments({ person, today, edit, refused }: AdmissionDocumentsProps) {
  const t = useTexts('accounts')
  const participantId = person.participantId
  return (
    <PageSection id="admission" title={t('admissionTitle')}>
      <p className="text-ink-2">{t('admissionNote')}</p>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {person.admission.map((document) => (
            <li key={document.kind} className="p-4 tablet:px-6">
              {document.kind === edit ? (
                <AdmissionForm participantId={participantId} document={document} refused={refused} />
              ) : (
                <AdmissionDocumentItem participantId={participantId} document={document} today={today} />
              )}
            </li>
          ))}
        </ul>
      </Card>
    </PageSection>
  )
}

function AdmissionDocumentItem({
  participantId,
  document,
  today,
}: {
  participantId: string | null
  document: AdmissionListItem
  today: string
}) {
  const t = useTexts('accounts')
  const { day } = useFormat()
  const issueText = useAdmissionIssueText()
  const { kind, has, isProvided, documentNumber } = document
  const name = useAdmissionNames()[kind]
  const until = dayIn(document.validUntil)
  const issue = issueOn(document, today)
  return (
    <div className="flex flex-col gap-3 min-[600px]:flex-row min-[600px]:items-center">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-lg">
          {name}
          <AdmissionTag document={document} isExpired={has && issue !== null} />
        </p>
        {until !== null && (
          <p className="flex flex-wrap gap-x-4 text-ink-2">
            <span>{t('admissionUntil', { day: day(until) })}</span>
            {documentNumber !== '' && (
              <span className="wrap-anywhere">{t('admissionNumber', { number: documentNumber })}</span>
            )}
          </p>
        )}
        {isProvided && !has && issue !== null && <p className="text-ink-2">{issueText(issue)}</p>}
      </div>
      <LinkButton
        look="quiet"
        size="s"
        to={documentsPath({ participantId, edit: kind }, 'opened')}
        aria-label={isProvided ? t('admissionChangeLabel', { name }) : t('admissionFillLabel', { name })}
        className="self-start tablet:self-center"
      >
        {isProvided ? t('identityChange') : t('admissionFill')}
      </LinkButton>
    </div>
  )
}

function AdmissionTag({
  document: { has, isProvided },
  isExpired,
}: {
  document: AdmissionListItem
  isExpired: boolean
}) {
  const t = useTexts('accounts')
  if (isExpired) return <StateTag tone="warn">{t('admissionExpired')}</StateTag>
  if (has) return <StateTag tone="ok">{t('admissionHas')}</StateTag>
  return <StateTag tone="quiet">{isProvided ? t('admissionHasNot') : t('admissionUnknown')}</StateTag>
}

function issueOn(document: AdmissionListItem, today: string) {
  const on = parsePlainDate(today)
  return on === null ? null : admissionIssue(toAdmission(document), on)
}

function dayIn(text: string | null): PlainDate | null {
  return text === null ? null : parsePlainDate(text)
}
