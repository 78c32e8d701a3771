import { data, redirect } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure } from '#src/client/api-types.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { ConfirmIdentity } from '#src/modules/accounts/parts/confirm-identity.tsx'
import { SecurityPage } from '#src/modules/accounts/parts/security-page.tsx'
import { withReauthentication } from '#src/modules/accounts/parts/with-reauthentication.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { MergeProof, type ProofStep } from '../parts/merge-proof.tsx'
import { MergeReview } from '../parts/merge-review.tsx'
import type { Route } from './+types/merge'

export const handle = {
  texts: ['my-data-merge', 'accounts', 'accounts-identity', 'accounts-security'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

const path = '/account/security/merge'

export async function loader({ context }: Route.LoaderArgs) {
  mustBeServed(context)
  return { state: await context.get(apiContext).must('GET /api/account/merge') }
}

type Shown = {
  readonly proof: ProofStep | null
  readonly identity: Parameters<typeof ConfirmIdentity>[0]['identity'] | null
  readonly error: ApiFailure | undefined
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const api = context.get(apiContext)
  if (form.intent === 'cancel') {
    await api.must('POST /api/account/merge/cancel')
    throw redirect(path)
  }
  if (form.intent === 'code' || form.intent === 'prove') return await prove(api, form)
  const outcome = await withReauthentication(api, form, () =>
    // The schema refuses anything but a tick, with the field's own text.
    api.call('POST /api/account/merge', { body: { agrees: (form.agrees === 'on') as true } }),
  )
  if (outcome.identity !== null)
    return data<Shown>(
      { proof: null, identity: outcome.identity, error: undefined },
      { status: outcome.identity.status },
    )
  const { error, response } = outcome.done
  if (error) return data<Shown>({ proof: null, identity: null, error }, { status: response.status })
  throw redirect(path)
}

async function prove(api: LocalApi, form: FormValues) {
  const [email, password, code, secondCode] = [form.email, form.password, form.code, form.secondCode].map((value) =>
    typeof value === 'string' ? value : '',
  ) as [string, string, string, string]
  const isCodeSent = form.isCodeSent === 'true'
  const shown = (proof: Partial<ProofStep>, error: ApiFailure | undefined, status: number) =>
    data<Shown>(
      { proof: { email, isCodeSent, needsSecondCode: 'secondCode' in form, ...proof }, identity: null, error },
      { status },
    )
  if (form.intent === 'code') {
    const { error, response, data: sent } = await api.call('POST /api/account/merge/code', { body: { email } })
    return error ? shown({}, error, response.status) : shown({ email: sent.email, isCodeSent: true }, undefined, 200)
  }
  const { error, response } = await api.call('POST /api/account/merge/proof', {
    body: isCodeSent ? { email, code, secondCode } : { email, password, secondCode },
  })
  if (!error) throw redirect(path)
  const needsSecondCode = 'secondCode' in form || error.code === 'accounts.second_code_needed'
  return shown({ needsSecondCode }, error, response.status)
}

/** A second account of one's own: its proof, what its merge means, and the merge. */
export default function MergeScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('my-data-merge')
  const { state } = loaderData
  return (
    <SecurityPage title={t('title')} note={state.step === 'ask' ? t('note') : undefined}>
      {actionData?.identity && <ConfirmIdentity identity={actionData.identity} about={t('title')} leaveTo={path} />}
      {state.step === 'ask' && (
        <MergeProof
          key={String(actionData?.proof?.isCodeSent ?? false)}
          step={actionData?.proof ?? null}
          error={actionData?.error}
        />
      )}
      {state.step === 'review' && !actionData?.identity && <MergeReview review={state} error={actionData?.error} />}
      {state.step === 'done' && (
        <Card className="flex flex-col items-start gap-4">
          <Notice look="ok" title={t('doneTitle')} live>
            <span className="wrap-anywhere">{t('doneNote', { remaining: state.remaining })}</span>
          </Notice>
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/account/registrations">{t('doneRegistrations')}</LinkButton>
            <LinkButton to="/account/family" look="quiet">
              {t('doneFamily')}
            </LinkButton>
          </div>
        </Card>
      )}
    </SecurityPage>
  )
}
