import { data, useOutletContext } from 'react-router'
import { apiContext } from '#src/app/client/api-context.ts'
import { formValues } from '#src/app/client/form-values.ts'
import type { RouteHandle } from '#src/app/client/route-handle.ts'
import { siteContext } from '#src/app/client/site-context.ts'
import { unlessUnreached, unreached } from '#src/app/client/unreached.ts'
import type { EventOutlet } from '#src/modules/catalog/parts/event-outlet.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { TellAnswer } from '../parts/tell-answer.ts'
import { TellForm } from '../parts/tell-form.tsx'
import type { Route } from './+types/opening'

export const handle = { texts: ['inquiries'], hasOwnHead: true } satisfies RouteHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await context.get(apiContext).must('GET /api/events/:code', { params: { code: params.code } })
  if (!event.races.some(({ code }) => code === params.raceCode)) throw new Response(null, { status: 404 })
  const profile = context.get(siteContext).isSignedIn
    ? (await context.get(apiContext).call('GET /api/account/profile')).data
    : undefined
  return { ownEmail: profile?.email ?? null }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { intent, email: typed, personalData: ticked } = await formValues(request)
  const { call } = context.get(apiContext)
  const email = typeof typed === 'string' ? typed : ''
  const personalData = ticked === 'on'
  const race = { eventCode: params.code, raceCode: params.raceCode }
  const answer = { email, personalData, told: null } satisfies TellAnswer
  if (intent === 'end') {
    const { error, response } = await call('POST /api/account/openings/end', { body: race })
    return error ? data<TellAnswer>({ ...answer, error }, { status: response.status }) : data<TellAnswer>(answer)
  }
  const {
    data: told,
    error,
    response,
  } = await call('POST /api/events/:code/openings', {
    params: { code: params.code },
    body: { raceCode: params.raceCode, email, personalData },
  })
  return error
    ? data<TellAnswer>({ ...answer, error }, { status: response.status })
    : data<TellAnswer>({ ...answer, told })
}

/** A wish that was told twice is one. */
export function clientAction(args: Route.ClientActionArgs) {
  return unlessUnreached(
    args,
    ({ email, personalData }): TellAnswer => ({
      ...{ error: unreached, email: typeof email === 'string' ? email : '' },
      ...{ personalData: personalData === 'on', told: null },
    }),
  )
}

/** Asks to be told when a race opens. */
export default function OpeningScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTexts('inquiries')
  const event = useOutletContext<EventOutlet>()
  const race = event.races.find(({ code }) => code === params.raceCode)
  const isAhead = race?.state.state === 'coming-soon'
  return (
    <PageSection title={t('tellTitle')}>
      <title>{t('pageOf', { page: t('tellTitle'), event: event.name })}</title>
      <meta name="robots" content="noindex" />
      <Card className="max-w-2xl">
        {race !== undefined && isAhead ? (
          <TellForm {...{ event, race }} ownEmail={loaderData.ownEmail} answer={actionData} />
        ) : (
          <Notice look="soon" title={t('tellOverTitle')}>
            {t('tellOver')}
          </Notice>
        )}
      </Card>
      <LinkButton look="quiet" to={`/event/${event.code}`} className="self-start">
        {t('askBack')}
      </LinkButton>
    </PageSection>
  )
}
