import { useEffect, useRef } from 'react'
import { useSite } from '#src/app/client/use-site.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { AccountCard } from './account-card.tsx'
import { pageAddress } from './page-address.ts'

/** Told once to whose address was proven elsewhere than where its account was made: what of before was taken away. */
export function SecuredCard({ goTo }: { goTo: string }) {
  const t = useTexts('accounts')
  const { tenant } = useSite()
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.focus(), [])
  return (
    <AccountCard title={t('securedTitle')} note={t('securedNote')} returnUrl={null}>
      <div ref={body} tabIndex={-1} className="flex flex-col gap-5">
        <Notice look="ok">{t('securedDone')}</Notice>
        <div className="flex flex-col gap-3">
          <LinkButton size="l" wide to={goTo} reloadDocument>
            {t('securedContinue')}
          </LinkButton>
          <LinkButton look="quiet" wide to={pageAddress(tenant.links.homeUrl, '/account/password')} reloadDocument>
            {t('passwordSet')}
          </LinkButton>
        </div>
      </div>
    </AccountCard>
  )
}
