import { data, Form, redirect, useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { useDoneToast } from '#src/ui/kit/use-done-toast.ts'
import { photoMaxBytes } from '../../domain/photo.ts'
import { ownProfileRules } from '../../domain/profile-issues.ts'
import { EmailDeliveryNotice } from '../../parts/email-delivery-notice.tsx'
import { PhotoField } from '../../parts/photo-field.tsx'
import { isPhotoForm, requestPhotoRemoval, uploadProfilePhoto } from '../../parts/photo-form.ts'
import { ProfileFields } from '../../parts/profile-fields.tsx'
import { profileOfForm } from '../../parts/profile-from-form.ts'
import { useProfileForm } from '../../parts/profile-inputs.ts'
import type { Route } from './+types/profile'

export const handle = {
  texts: ['accounts', 'accounts-emails'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const [profile, { photos }, delivery] = await Promise.all([
    api.must('GET /api/account/profile'),
    api.must('GET /api/account/photos'),
    api.must('GET /api/account/email-delivery'),
  ])
  const { searchParams } = new URL(request.url)
  const photo = photos.find(({ isSelf }) => isSelf) ?? null
  return { profile, photo, delivery, isSaved: searchParams.has('saved'), photoNotice: searchParams.get('photo') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const api = context.get(apiContext)
  if (isPhotoForm(request)) return await uploadProfilePhoto(api, request)
  const values = await readFormValues(request)
  if (values.photo === 'remove') return await requestPhotoRemoval(api)
  const { error, response } = await api.call('PUT /api/account/profile', { body: profileOfForm(values) })
  if (error) return data({ error, values, photoIssue: undefined }, { status: response.status })
  throw redirect('/account/profile?saved')
}

export default function ProfileScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const { formData, state } = useNavigation()
  const { form, summary, errorOf } = useProfileForm({ refusal: actionData?.error, rules: ownProfileRules })
  const isSaved = loaderData.isSaved && !actionData
  const photo = usePhotoNotice(actionData ? null : loaderData.photoNotice)
  useDoneToast(isSaved ? t('profileSaved') : null)
  return (
    <div className="page-column py-6 tablet:py-8">
      <title>{t('profileTitle')}</title>
      <div className="flex max-w-3xl flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{t('profileTitle')}</h1>
          <p className="text-ink-2">{t('profileNote')}</p>
        </div>
        <EmailDeliveryNotice {...loaderData.delivery} />
        {isSaved && (
          <noscript>
            <Notice look="ok">{t('profileSaved')}</Notice>
          </noscript>
        )}
        {photo.done !== undefined && (
          <noscript>
            <Notice look="ok">{photo.done}</Notice>
          </noscript>
        )}
        <PhotoField photo={loaderData.photo} action="/account/profile" issue={actionData?.photoIssue ?? photo.issue} />
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
              pending={state !== 'idle' && formData?.has('lastName') === true}
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

/** What happened to the photo, for a browser that was redirected back; shown once. */
function usePhotoNotice(outcome: string | null) {
  const t = useTexts('accounts')
  const tUi = useTexts('ui')
  const done = outcome === 'saved' ? t('photoSaved') : outcome === 'removed' ? t('photoRemoved') : undefined
  useDoneToast(done ?? null)
  const max = photoMaxBytes / 1_000_000
  return { done, issue: outcome === 'too-large' ? tUi('error.http.file_too_large', { max }) : undefined }
}
