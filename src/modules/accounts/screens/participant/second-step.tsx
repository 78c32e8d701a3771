import { data, redirect, redirectDocument } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { useSite } from '#src/client/use-site.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { AccountCard, returnSearch } from '../../parts/account-card.tsx'
import { AccountForm } from '../../parts/account-form.tsx'
import { pageUrl } from '../../parts/page-url.ts'
import type { Route } from './+types/second-step'
import { findReturnPath, returnUrlFrom } from './return-path.ts'

export const handle = { texts: ['accounts'], layout: 'default', background: 'wash' } satisfies RouteHandle

/** The second step of a sign-in; without a first one in this browser it begins anew. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const returnUrl = returnUrlFrom(request)
  if (context.get(siteContext).isSignedIn) throw redirectDocument(await findReturnPath(context, returnUrl))
  const { isPending } = await context.get(apiContext).must('GET /api/account/second-step')
  if (!isPending) throw redirect(`/account/login${returnSearch(returnUrl)}`)
  return { returnUrl }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { code } = await readFormValues(request)
  const body = { code: typeof code === 'string' ? code : '' }
  const { data: done, error, response } = await context.get(apiContext).call('POST /api/account/second-step', { body })
  if (error) return data({ error, values: body }, { status: response.status })
  throw redirectDocument(await findReturnPath(context, returnUrlFrom(request), done.user))
}

export default function SecondStepScreen({ loaderData: { returnUrl }, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const { tenant } = useSite()
  return (
    <AccountCard title={t('secondTitle')} note={t('secondNote')} returnUrl={returnUrl}>
      <AccountForm
        actionResult={actionData}
        fields={['code']}
        check={(name, value) => (name === 'code' ? (value === '' ? 'validation.required' : null) : undefined)}
        intent="second"
        submit={t('secondSubmit')}
      >
        {(errorOf) => (
          <TextField
            name="code"
            label={t('secondField')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoFocus
            error={errorOf('code')}
          />
        )}
      </AccountForm>
      <p className="border-line border-t pt-4 text-ink-2">
        {t('secondOther')}{' '}
        <a
          href={pageUrl(tenant.links.homeUrl, '/Contacts')}
          className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-2"
        >
          {t('secondOtherLink')}
        </a>
      </p>
    </AccountCard>
  )
}
