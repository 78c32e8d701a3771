import { Form } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { familyPath, relativePath } from '../domain/family-path.ts'

type Family = ApiReply<'GET /api/account/family'>

/** Whether the family group has something to decide. */
export function needsAttention({ relatives, duplicates }: Family): boolean {
  return duplicates.length > 0 || relatives.some(({ offer }) => offer !== null)
}

/** Children who may have an account now, and rows that are likely one person. */
export function FamilyAttention({ family }: { readonly family: Family }) {
  const t = useTexts('family')
  const { relatives, duplicates } = family
  if (!needsAttention(family)) return null
  const nameOf = (id: string) => relatives.find(({ participantId }) => participantId === id)?.fullName ?? ''
  return (
    <section aria-label={t('attention')} className="flex flex-col gap-3">
      {duplicates.map(({ remainingId, otherId }) => {
        const names = { remaining: nameOf(remainingId), other: nameOf(otherId) }
        return (
          <Notice
            key={`${remainingId} ${otherId}`}
            look="warn"
            title={t('duplicateTitle', names)}
            action={
              <Form method="post" action={familyPath}>
                <input type="hidden" name="participantId" value={remainingId} />
                <input type="hidden" name="otherId" value={otherId} />
                <Button type="submit" name="intent" value="merge" look="quiet" size="s">
                  {t('duplicateMerge')}
                </Button>
              </Form>
            }
          >
            {t('duplicateNote', names)}
          </Notice>
        )
      })}
      {relatives.map(
        ({ participantId, firstName, offer }) =>
          offer !== null && (
            <Notice
              key={participantId}
              look="soon"
              title={t(`offer.${offer}`, { name: firstName })}
              action={
                <Form method="post" action={familyPath} className="flex flex-wrap gap-3">
                  <LinkButton to={`${relativePath(participantId)}#invite`} size="s">
                    {t('offerInvite')}
                  </LinkButton>
                  <input type="hidden" name="participantId" value={participantId} />
                  <input type="hidden" name="age" value={offer} />
                  <Button type="submit" name="intent" value="later" look="quiet" size="s">
                    {t('offerLater')}
                  </Button>
                </Form>
              }
            >
              {t(`offerNote.${offer}`)}
            </Notice>
          ),
      )}
    </section>
  )
}
