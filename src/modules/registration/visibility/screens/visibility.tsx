import { data, Form, Link, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { Route } from './+types/visibility'

export const handle = { texts: ['start-list'], layout: 'default', background: 'wash' } satisfies RouteHandle

const path = '/api/account/registrations/:registrationId/visibility'

export async function loader({ context, params: { registrationId }, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const order = await context.get(apiContext).must(`GET ${path}`, { params: { registrationId } })
  const { searchParams } = new URL(request.url)
  return { order, registrationId, isDone: searchParams.has('done') }
}

export async function action({ context, params: { registrationId }, request }: Route.ActionArgs) {
  const { hidden = [] } = await readFormValues(request)
  const chosen = (Array.isArray(hidden) ? hidden : [hidden]).map(String)
  const { error, response } = await context
    .get(apiContext)
    .call(`PUT ${path}`, { params: { registrationId }, body: { hidden: chosen } })
  if (error) return data({ error }, { status: response.status })
  throw redirect(`/account/registrations/${registrationId}/visibility?done=1`)
}

/**
 * Which people of an order are named in public lists; decided by the person, or by the account that
 * entered them.
 */
export default function VisibilityScreen({
  loaderData: { order, registrationId, isDone },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts('start-list')
  const format = useFormat()
  const back = `/account/registrations/${registrationId}`
  return (
    <div className="page-column py-4 tablet:py-8">
      <title>{t('visibilityTitle')}</title>
      <Breadcrumbs crumbs={[{ label: t('visibilityBack'), to: back }, { label: t('visibilityTitle') }]} />
      <h1 className="headline mt-2 text-h1">{t('visibilityTitle')}</h1>
      <p className="mt-1 mb-6 text-ink-2">{format.typeset(order.eventName)}</p>
      <div className="flex max-w-3xl flex-col gap-6">
        {isDone && (
          <Notice look="ok" live>
            {t('visibilitySaved')}
          </Notice>
        )}
        {actionData && (
          <Notice look="stop" live>
            {actionData.error.message}
          </Notice>
        )}
        <p>{t('visibilityLead')}</p>
        <Card>
          <Form method="post" className="flex flex-col gap-4">
            <fieldset>
              <legend className="mb-1 font-semibold">{t('visibilityLegend')}</legend>
              {order.entries.map(({ entryId, fullName, bib, isHidden }) => (
                <Checkbox
                  key={entryId}
                  name="hidden"
                  value={entryId}
                  defaultChecked={isHidden}
                  note={bib === null ? undefined : t('visibilityBib', { bib })}
                >
                  {fullName}
                </Checkbox>
              ))}
            </fieldset>
            <Button type="submit" className="self-start">
              {t('visibilitySave')}
            </Button>
          </Form>
        </Card>
        <Link
          to={`/event/${encodeURIComponent(order.eventCode)}/startlist`}
          className="inline-flex min-h-11 items-center self-start underline underline-offset-2"
        >
          {t('visibilityList')}
        </Link>
      </div>
    </div>
  )
}
