import { useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { serverUnreached, withOfflineRefusal } from '#src/client/server-unreached.ts'
import { siteContext } from '#src/client/site-context.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { ContentBlocks } from '#src/ui/kit/content-blocks.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { vacancyPath } from '../domain/feedback-paths.ts'
import { applicationDays } from '../domain/message.ts'
import { resumeMaxBytes } from '../domain/resume.ts'
import { ApplicationForm } from '../parts/application-form.tsx'
import { loadMessageForm } from '../parts/load-message-form.ts'
import { type MessageOutcome, sharedFields, textOf, toOutcome } from '../parts/message-outcome.ts'
import { MessageSent } from '../parts/message-sent.tsx'
import type { Route } from './+types/vacancy'

export const handle = { texts: ['feedback'] } satisfies RouteHandle

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const vacancy = await context
    .get(apiContext)
    .must('GET /api/careers/:vacancyId', { params: { vacancyId: params.id } })
  return {
    vacancy,
    form: await loadMessageForm(context),
    isTooLarge: new URL(request.url).searchParams.get('file') === 'too-large',
    canonical: `${context.get(siteContext).publicOrigin}${vacancyPath(vacancy.vacancyId)}`,
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const files = new Map<string, File>()
  const values = await readFormValues(request, files)
  const outcome = await context.get(apiContext).call('POST /api/careers/:vacancyId/applications', {
    params: { vacancyId: params.id },
    // The contract returns the error for a missing file.
    body: { ...sharedFields(values), phone: textOf(values.phone), file: files.get('file') as File },
  })
  return toOutcome(values, outcome)
}

/** A repeated request changes nothing. */
export function clientAction(args: Route.ClientActionArgs) {
  return withOfflineRefusal(args, (values) => ({ error: serverUnreached, values, sent: null }) satisfies MessageOutcome)
}

/** A vacancy, and the form of an application for it. */
export default function VacancyScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { vacancy, form, isTooLarge, canonical } = loaderData
  const t = useTexts('feedback')
  const isPending = useNavigation().state === 'submitting'
  const path = vacancyPath(vacancy.vacancyId)
  return (
    <div className="page-column py-4 tablet:py-8">
      <PageHead
        title={t('vacancyTitle', { title: vacancy.title })}
        description={vacancy.summary}
        canonical={canonical}
      />
      <Breadcrumbs crumbs={[{ label: t('vacancyBack'), to: '/Careers' }, { label: vacancy.title }]} />
      <header className="flex flex-col items-start gap-4 pt-4 pb-8 tablet:pt-6 tablet:pb-10">
        <h1 className="headline max-w-[16em] text-h1">{vacancy.title}</h1>
        <p className="flex flex-wrap gap-x-6 gap-y-1 font-medium">
          <span>{vacancy.place}</span>
          <span className="text-ink-2">{vacancy.terms}</span>
        </p>
        <p className="max-w-xl text-ink-2 text-lg">{vacancy.summary}</p>
        <LinkButton to="#apply" className="landscape:hidden">
          {t('vacancyApply')}
        </LinkButton>
      </header>
      <div className="grid gap-x-16 gap-y-10 landscape:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <ContentBlocks blocks={vacancy.blocks} />
        <PageSection id="apply" title={t('vacancyApply')} className="scroll-mt-6">
          <Card className="flex flex-col gap-5">
            {isTooLarge && !actionData && (
              <Notice look="stop">{t('vacancyTooLarge', { max: resumeMaxBytes / 1_000_000 })}</Notice>
            )}
            {actionData?.sent ? (
              <MessageSent kind="application" sent={actionData.sent} again={path} />
            ) : (
              <>
                <ApplicationForm
                  {...form}
                  isPending={isPending}
                  action={path}
                  actionResult={actionData}
                  isFileTooLarge={isTooLarge && !actionData}
                />
                <p className="text-ink-2 text-sm">{t('vacancyApplyNote', { days: applicationDays })}</p>
              </>
            )}
          </Card>
        </PageSection>
      </div>
    </div>
  )
}
