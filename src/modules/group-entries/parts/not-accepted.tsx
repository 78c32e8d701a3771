import type { GroupEntryKind } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { registerPath } from '#src/modules/registration/domain/register-path.ts'
import { InvitationPageHead } from '#src/modules/registration/invitations/parts/page-head.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import type { EventSummary } from './shown-group-entry.ts'
import { useKindTexts } from './use-kind-texts.ts'

/** The page of an event that takes no lists of this kind: what the reader can do instead. */
export function NotAccepted({ card, kind }: { readonly card: EventSummary; readonly kind: GroupEntryKind }) {
  const t = useKindTexts(kind)
  return (
    <div className="page-column flex flex-col items-start gap-6 py-6 tablet:py-8">
      <title>{`${t('title')} — ${card.eventName}`}</title>
      <meta name="robots" content="noindex" />
      <InvitationPageHead card={card} title={t('title')} />
      <p className="max-w-3xl text-ink-2">{t('notAccepted')}</p>
      <div className="flex w-full flex-wrap gap-3">
        <LinkButton to={registerPath(card, null, null)} look="primary" className="max-tablet:w-full">
          {t('notAcceptedRegister')}
        </LinkButton>
        {kind === 'company' && card.tenant === 'default' && (
          <LinkButton to="/corp-client" look="quiet" className="max-tablet:w-full">
            {t('notAcceptedEvents')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
