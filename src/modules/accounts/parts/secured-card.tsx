import { useSite } from '#src/client/use-site.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { DoneCard } from './done-card.tsx'
import { pageUrl } from './page-url.ts'

/**
 * Shown once after an address is first verified in another browser than the one that created the
 * account: lists what was removed.
 */
export function SecuredCard({ goTo }: { goTo: string }) {
  const t = useTexts('accounts')
  const { tenant } = useSite()
  return (
    <DoneCard title={t('securedTitle')} note={t('securedNote')} done={t('securedDone')} goTo={goTo}>
      <LinkButton look="quiet" wide to={pageUrl(tenant.links.homeUrl, '/account/password')} reloadDocument>
        {t('passwordSet')}
      </LinkButton>
    </DoneCard>
  )
}
