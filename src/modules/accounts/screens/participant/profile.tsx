import { useEffect } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { apiContext } from '#src/app/client/api-context.ts'
import { formValues } from '#src/app/client/form-values.ts'
import type { RouteHandle } from '#src/app/client/route-handle.ts'
import { siteContext } from '#src/app/client/site-context.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { showToast } from '#src/ui/kit/show-toast.ts'
import { ownProfileRules } from '../../domain/profile-faults.ts'
import { ProfileFields } from '../../parts/profile-fields.tsx'
import { useProfileForm } from '../../parts/profile-inputs.ts'
import { profileOfForm } from '../../parts/profile-of-form.ts'
import type { Route } from './+types/profile'

export const handle = { texts: ['accounts'], layout: 'default', background: 'wash' } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  // a brand's host has nobody's pages but its own
  if (context.get(siteContext).tenantCode !== defaultTenantCode) throw new Response(null, { status: 404 })
  const profile = await context.get(apiContext).must('GET /api/account/profile')
  return { profile, isSaved: new URL(request.url).searchParams.has('saved') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const values = await formValues(request)
  const { error, response } = await context
    .get(apiContext)
    .call('PUT /api/account/profile', { body: profileOfForm(values) })
  if (error) return data({ error, values }, { status: response.status })
  throw redirect('/account/profile?saved')
}

export default function ProfileScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const { formAction, state } = useNavigation()
  const { form, summary, errorOf } = useProfileForm({ refusal: actionData?.error, rules: ownProfileRules })
  const isSaved = loaderData.isSaved && !actionData
  useEffect(() => {
    if (isSaved) showToast({ id: 'profile-saved', look: 'ok', text: t('profileSaved') })
  }, [isSaved, t])
  return (
    <div className="page-column py-8 tablet:py-12">
      <title>{t('profileTitle')}</title>
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{t('profileTitle')}</h1>
          <p className="text-ink-2">{t('profileNote')}</p>
        </div>
        {isSaved && (
          <noscript>
            <Notice look="ok">{t('profileSaved')}</Notice>
          </noscript>
        )}
        <Card>
          <Form {...form} method="post" action="/account/profile" className="flex flex-col gap-8">
            <FormErrorSummary {...summary} />
            <ProfileFields
              values={actionData?.values ?? loaderData.profile}
              rules={ownProfileRules}
              errorOf={errorOf}
            />
            <Button
              type="submit"
              size="l"
              pending={state !== 'idle' && formAction !== undefined}
              className="tablet:self-start"
            >
              {t('profileSave')}
            </Button>
          </Form>
        </Card>
      </div>
    </div>
  )
}
