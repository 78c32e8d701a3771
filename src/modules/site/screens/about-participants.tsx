import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { eventsPath, unfilteredTab } from '#src/modules/search/domain/event-query.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { AboutPage } from '../parts/about-page.tsx'
import type { Route } from './+types/about-participants'

export const handle = { texts: ['site-about'] } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  return {
    text: await context
      .get(apiContext)
      .must('GET /api/pages/:proseName', { params: { proseName: 'about-participants' } }),
    origin: context.get(siteContext).publicOrigin,
  }
}

/** Startline for participants, from finding an event to the result. */
export default function AboutParticipantsScreen({ loaderData: { text, origin } }: Route.ComponentProps) {
  const t = useTexts('site-about')
  return (
    <AboutPage
      audience="participants"
      text={text}
      origin={origin}
      actions={
        <LinkButton to={eventsPath({ ...unfilteredTab('future'), season: 'all' })} look="accent">
          {t('participantsAction')}
        </LinkButton>
      }
    />
  )
}
