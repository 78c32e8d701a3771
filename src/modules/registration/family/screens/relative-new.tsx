import { data, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { emptyProfile } from '#src/modules/accounts/domain/profile.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { familyPath } from '../domain/family-path.ts'
import { RelativeForm } from '../parts/relative-form.tsx'
import { relativeOfForm } from '../parts/relative-of-form.ts'
import type { Route } from './+types/relative-new'

export const handle = { texts: ['family', 'accounts'], layout: 'default', background: 'wash' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  mustBeServed(context)
  // A family mostly shares its address.
  const { country, region, city } = await context.get(apiContext).must('GET /api/account/profile')
  return { profile: { ...emptyProfile, country, region, city } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const body = relativeOfForm(values)
  const { error, response } = await context.get(apiContext).call('POST /api/account/family', { body })
  if (error) return data({ error, values }, { status: response.status })
  throw redirect(`${familyPath}?done=added`)
}

export default function NewRelativeScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('family')
  return (
    <div className="page-column py-4 tablet:py-6">
      <title>{t('newTitle')}</title>
      <Breadcrumbs crumbs={[{ label: t('title'), to: familyPath }, { label: t('newTitle') }]} />
      <div className="mt-2 flex max-w-3xl flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{t('newTitle')}</h1>
          <p className="max-w-prose text-ink-2">{t('newLead')}</p>
        </div>
        <Card>
          <RelativeForm relation={null} profile={loaderData.profile} answer={actionData} submit={t('add')} />
        </Card>
      </div>
    </div>
  )
}
