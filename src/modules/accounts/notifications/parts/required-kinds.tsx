import type { ApiReply } from '#src/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'

/** What cannot be turned off, under the reason for that. */
export function RequiredKinds({ required }: Pick<ApiReply<'GET /api/account/notifications'>, 'required'>) {
  const t = useTexts('notifications')
  return (
    <PageSection title={t('required')}>
      <p className="text-ink-2">{t('requiredNote')}</p>
      <dl className="flex flex-col gap-3">
        {[...Map.groupBy(required, ({ reason }) => reason)].map(([reason, kinds]) => (
          <div key={reason}>
            <dt className="font-semibold">{t(`reason.${reason}`)}</dt>
            <dd className="text-ink-2">{kinds.map(({ kind }) => t(`kind.${kind}`)).join('; ')}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  )
}
