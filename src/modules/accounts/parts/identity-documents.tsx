import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { toInstant } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { useIdentityNames } from './document-names.ts'
import { documentsPath } from './documents-path.ts'
import { IdentityForm, type RefusedDocument } from './identity-form.tsx'
import { OpenedHeading } from './opened-heading.tsx'

type Person = ApiReply<'GET /api/account/documents'>['people'][number]
type Document = Person['identity'][number]

type IdentityDocumentsProps = {
  person: Person
  /** 'new', or the code of the document whose number is edited. */
  edit: string | null
  /** The document to be deleted. */
  remove: string | null
  refused: RefusedDocument | undefined
}

/** A person's saved identity documents, a link to add one, and the form of the one being edited. */
export function IdentityDocuments({ person, edit, remove, refused }: IdentityDocumentsProps) {
  const t = useTexts('accounts')
  const { identity, participantId } = person
  const isAdding = edit === 'new'
  const add = (
    <LinkButton
      look={edit === null && remove === null ? 'primary' : 'quiet'}
      to={documentsPath({ participantId, edit: 'new' }, 'opened')}
      className="tablet:self-start"
    >
      {t('identityAdd')}
    </LinkButton>
  )
  return (
    <PageSection id="identity" title={t('identityTitle')}>
      <p className="text-ink-2">{t('identityNote')}</p>
      {identity.length > 0 && (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {identity.map((document) => (
              <li key={document.id} className="p-4 tablet:px-6">
                {document.id === remove && <Removal person={person} document={document} />}
                {document.code === edit && <IdentityForm person={person} of={document} refused={refused} />}
                {document.id !== remove && document.code !== edit && (
                  <StoredDocument person={person} document={document} />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {isAdding && (
        <Card>
          <IdentityForm person={person} of={null} refused={refused} />
        </Card>
      )}
      {!isAdding && (identity.length > 0 ? add : <NoneYet action={add} />)}
    </PageSection>
  )
}

function NoneYet({ action }: { action: ReactNode }) {
  const t = useTexts('accounts')
  return (
    <EmptyState title={t('identityNone')} action={action}>
      {t('identityNoneNote')}
    </EmptyState>
  )
}

function StoredDocument({ person, document }: { person: Person; document: Document }) {
  const t = useTexts('accounts')
  const { day } = useFormat()
  const zone = useReaderZone()
  const name = useIdentityNames()[document.code]
  const participantId = person.participantId
  const savedOn = day(plainDateIn(toInstant(document.savedAt), zone))
  return (
    <div className="flex flex-col gap-3 min-[600px]:flex-row min-[600px]:items-center">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-semibold text-lg">{name}</p>
        <p className="wrap-anywhere text-lg tabular-nums tracking-wide">{document.maskedNumber}</p>
        <p className="text-ink-2 text-sm">{t('identitySavedOn', { day: savedOn })}</p>
      </div>
      <div className="flex gap-2">
        <LinkButton
          look="quiet"
          size="s"
          to={documentsPath({ participantId, edit: document.code }, 'opened')}
          aria-label={t('identityChangeLabel', { name })}
        >
          {t('identityChange')}
        </LinkButton>
        <LinkButton
          look="quiet"
          size="s"
          to={documentsPath({ participantId, remove: document.id }, 'opened')}
          aria-label={t('identityDeleteLabel', { name })}
        >
          {t('identityDelete')}
        </LinkButton>
      </div>
    </div>
  )
}

function Removal({ person, document }: { person: Person; document: Document }) {
  const t = useTexts('accounts')
  const name = useIdentityNames()[document.code]
  const { state, formData } = useNavigation()
  const participantId = person.participantId
  return (
    <Form
      method="post"
      action={documentsPath({ participantId, remove: document.id })}
      className="flex flex-col items-start gap-3"
    >
      <OpenedHeading>{t('identityDeleteTitle')}</OpenedHeading>
      <p className="wrap-anywhere">{t('identityDeleteNote', { name, shown: document.maskedNumber })}</p>
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="documentId" value={document.id} />
      {participantId !== null && <input type="hidden" name="participantId" value={participantId} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" pending={state !== 'idle' && formData?.get('documentId') === document.id}>
          {t('identityDeleteButton')}
        </Button>
        <LinkButton look="quiet" to={documentsPath({ participantId }, 'identity')}>
          {t('documentCancelDelete')}
        </LinkButton>
      </div>
    </Form>
  )
}
