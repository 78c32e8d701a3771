import { data, Form, useNavigation, useOutletContext } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { type FormValue, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { serverUnreached, withOfflineRefusal } from '#src/client/server-unreached.ts'
import { siteContext } from '#src/client/site-context.ts'
import type { EventPage } from '#src/modules/catalog/contract/event-page.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { AskForm } from '../parts/ask-form.tsx'
import type { AskFormData, AskOutcome } from '../parts/ask-outcome.ts'
import { QuestionSent } from '../parts/question-sent.tsx'
import type { Route } from './+types/ask'

export const handle = { texts: ['inquiries'], hasOwnHead: true } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs): Promise<AskFormData> {
  const profile = context.get(siteContext).isSignedIn
    ? (await context.get(apiContext).call('GET /api/account/profile')).data
    : undefined
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ')
  return { known: profile ? { name, email: profile.email } : null, formId: crypto.randomUUID() }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const textOf = (value: FormValue | undefined) => (typeof value === 'string' ? value : '')
  const email = textOf(values.email)
  const {
    data: sent,
    error,
    response,
  } = await context.get(apiContext).call('POST /api/events/:code/questions', {
    params: { code: params.code },
    body: {
      formId: textOf(values.formId),
      name: textOf(values.name),
      email,
      question: textOf(values.question),
      website: textOf(values.website),
      personalData: values.personalData === 'on',
    },
  })
  if (error) return data({ error, values, sent: null } satisfies AskOutcome, { status: response.status })
  return data({ error: undefined, values, sent: { email, isCopied: sent.isCopied } } satisfies AskOutcome)
}

/** A repeated request changes nothing. */
export function clientAction(args: Route.ClientActionArgs) {
  return withOfflineRefusal(args, (values) => ({ error: serverUnreached, values, sent: null }) satisfies AskOutcome)
}

/** The page with the form for a question to the organizer. */
export default function AskScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('inquiries')
  const event = useOutletContext<EventPage>()
  const { state } = useNavigation()
  return (
    <PageSection title={t('askTitle')} note={t('askNote', { organizer: event.organizer.name })}>
      <title>{t('pageOf', { page: t('askTitle'), event: event.name })}</title>
      <meta name="robots" content="noindex" />
      <Card className="max-w-2xl">
        {actionData?.sent ? (
          <QuestionSent eventCode={event.code} sent={actionData.sent} />
        ) : (
          <AskForm
            {...loaderData}
            eventCode={event.code}
            actionResult={actionData}
            isPending={state === 'submitting'}
            as={Form}
          />
        )}
      </Card>
      <LinkButton look="quiet" to={`/event/${event.code}`} className="self-start">
        {t('askBack')}
      </LinkButton>
    </PageSection>
  )
}
