import { data, redirect } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { familyPath } from '../domain/family-path.ts'
import { StartLine } from '../parts/family-list.tsx'
import { OwnAccount } from '../parts/own-account.tsx'
import { RelativeForm } from '../parts/relative-form.tsx'
import { relativeOfForm } from '../parts/relative-of-form.ts'
import { RemoveRelative } from '../parts/remove-relative.tsx'
import type { Route } from './+types/relative'

export const handle = { texts: ['family', 'accounts'], layout: 'default', background: 'wash' } satisfies RouteHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  mustBeServed(context)
  return await context.get(apiContext).must('GET /api/account/family/:participantId', { params })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const intent = intents.find((one) => one === values.intent) ?? 'save'
  const { error, response } = await perform(context.get(apiContext), { intent, params, values })
  if (error) return data({ intent, error, values }, { status: response.status })
  throw redirect(`${familyPath}?done=${doneWords[intent]}`)
}

const intents = ['save', 'invite', 'withdraw', 'remove'] as const
const doneWords = { save: 'saved', invite: 'invited', withdraw: 'withdrawn', remove: 'removed' } as const

type Performed = {
  readonly intent: (typeof intents)[number]
  readonly params: { readonly participantId: string }
  readonly values: FormValues
}

async function perform({ call }: LocalApi, { intent, params, values }: Performed) {
  switch (intent) {
    case 'invite': {
      const body = { email: typeof values.email === 'string' ? values.email : '' }
      return await call('POST /api/account/family/:participantId/invitation', { params, body })
    }
    case 'withdraw':
      return await call('DELETE /api/account/family/:participantId/invitation', { params })
    case 'remove':
      return await call('DELETE /api/account/family/:participantId', { params })
    case 'save':
      return await call('PUT /api/account/family/:participantId', { params, body: relativeOfForm(values) })
  }
}

/** A relative: details, starts ahead, the own account, and removal. */
export default function RelativeScreen({ loaderData: relative, actionData }: Route.ComponentProps) {
  const t = useTexts('family')
  const { fullName, starts, ownAccount } = relative
  const isForbidden = ownAccount.state === 'left' || (ownAccount.state === 'has' && !ownAccount.mayRegister)
  const answerTo = (intent: Performed['intent']) => (actionData?.intent === intent ? actionData : undefined)
  const isUnplaced = actionData !== undefined && actionData.error.fields === undefined
  return (
    <div className="page-column py-4 tablet:py-6">
      <title>{fullName}</title>
      <Breadcrumbs crumbs={[{ label: t('title'), to: familyPath }, { label: fullName }]} />
      <div className="mt-2 flex max-w-3xl flex-col gap-8">
        <h1 className="headline break-words text-h1">{fullName}</h1>
        {isUnplaced && (
          <Notice look="stop" live>
            {actionData.error.message}
          </Notice>
        )}
        {starts.length > 0 && (
          <PageSection title={t('startsTitle')}>
            <ul className="flex flex-col gap-3">
              {starts.map((start) => (
                <li key={`${start.registrationId} ${start.raceName}`} className="flex flex-col gap-0.5">
                  <StartLine start={start} />
                </li>
              ))}
            </ul>
          </PageSection>
        )}
        {!isForbidden && (
          <PageSection title={t('profileTitle')}>
            <Card>
              <RelativeForm
                relation={relative.relation}
                profile={relative.profile}
                answer={answerTo('save')}
                submit={t('save')}
              />
            </Card>
          </PageSection>
        )}
        <OwnAccount relative={relative} answer={answerTo('invite')} />
        <RemoveRelative relative={relative} />
      </div>
    </div>
  )
}
