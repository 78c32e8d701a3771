import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { useSite } from '#src/client/use-site.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { AboutPage } from '../parts/about-page.tsx'
import type { Route } from './+types/about-organizers'

export const handle = { texts: ['site-about'] } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  return {
    text: await context
      .get(apiContext)
      .must('GET /api/pages/:proseName', { params: { proseName: 'about-organizers' } }),
    origin: context.get(siteContext).publicOrigin,
  }
}

/** Startline for organizers, and how to begin. */
export default function AboutOrganizersScreen({ loaderData: { text, origin } }: Route.ComponentProps) {
  const t = useTexts('site-about')
  const { email } = useSite().tenant.support
  const message = `mailto:${email}?subject=${encodeURIComponent(t('organizersSubject'))}`
  return (
    <AboutPage
      audience="organizers"
      text={text}
      origin={origin}
      actions={
        <>
          <LinkButton to={message} reloadDocument look="accent">
            {t('organizersAction')}
          </LinkButton>
          <LinkButton to="/api/docs" reloadDocument look="quiet">
            {t('organizersApi')}
          </LinkButton>
        </>
      }
    />
  )
}
