import { useSite } from '#src/client/use-site.ts'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'
import { useCurrentPath } from '#src/modules/accounts/parts/use-login-url.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'

type UnpaidRemedyLinkProps = {
  readonly remedy: 'prove' | 'pay'
  /**
   * The step that pays the order on this page; null where there is none: then the list of orders is
   * linked.
   */
  readonly orderTo: string | null
}

export function UnpaidRemedyLink({ remedy, orderTo }: UnpaidRemedyLinkProps) {
  const t = useTexts('registration-form')
  const { homeUrl } = useSite().tenant.links
  const loginUrl = useCurrentPath()
  if (remedy === 'pay' && orderTo !== null) {
    return (
      <LinkButton className="self-start" to={orderTo}>
        {t('toOrder')}
      </LinkButton>
    )
  }
  const back = loginUrl === null ? '' : `?${new URLSearchParams({ returnUrl: loginUrl })}`
  // The email is confirmed on any host; the list of registrations is on one.
  const to = remedy === 'prove' ? `/account/confirm${back}` : pageUrl(homeUrl, '/account/registrations')
  return (
    <LinkButton className="self-start" to={to} reloadDocument>
      {t(remedy === 'prove' ? 'confirmEmail' : 'toOwnOrders')}
    </LinkButton>
  )
}
