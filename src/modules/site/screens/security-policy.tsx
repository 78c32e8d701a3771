import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { useSite } from '#src/client/use-site.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { contactHref } from '../domain/contact-href.ts'
import type { Route } from './+types/security-policy'

export const handle = { texts: ['site-security'], background: 'white' } satisfies RouteHandle

export function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin, tenantCode, securityContact } = context.get(siteContext)
  return {
    contact: securityContact,
    canonical: tenantCode === defaultTenantCode ? `${publicOrigin}/security-policy` : null,
  }
}

/** How to report a vulnerability, and what happens next. `security.txt` links here. */
export default function SecurityPolicyScreen({ loaderData }: Route.ComponentProps) {
  const t = useTexts('site-security')
  const { typeset } = useFormat()
  const { email } = useSite().tenant.support
  const contact = loaderData.contact ?? email
  return (
    <>
      <PageHead title={t('title')} description={t('lead')} canonical={loaderData.canonical} />
      <article className="page-column flex flex-col gap-10 py-10 tablet:gap-14 tablet:py-16">
        <header className="flex flex-col items-start gap-5">
          <h1 className="headline max-w-3xl text-h1">{t('title')}</h1>
          <p className="max-w-[60ch] text-lg leading-relaxed">{typeset(t('lead'))}</p>
          <LinkButton to={contactHref(contact)} reloadDocument look="accent" className="max-w-full break-all">
            {contact}
          </LinkButton>
        </header>
        <div className="grid gap-x-8 gap-y-10 landscape:grid-cols-3">
          <Points title={t('writeTitle')} points={[t('writePlace'), t('writeSteps'), t('writeHarm')]} />
          <Points title={t('rulesTitle')} points={[t('rulesOwn'), t('rulesStop'), t('rulesCalm'), t('rulesWait')]} />
          <Points title={t('answerTitle')} points={[t('answerTime'), t('answerName')]} />
        </div>
      </article>
    </>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  const { typeset } = useFormat()
  return (
    <section className="border-ink border-t-4 pt-4 tablet:max-landscape:grid tablet:max-landscape:grid-cols-[1fr_2fr] tablet:max-landscape:gap-x-8">
      <h2 className="headline mb-4 text-h2">{typeset(title)}</h2>
      <ul className="flex max-w-[68ch] flex-col gap-3 leading-relaxed">
        {points.map((point) => (
          <li key={point} className="border-line border-t pt-3 first:border-t-0 first:pt-0">
            {typeset(point)}
          </li>
        ))}
      </ul>
    </section>
  )
}
