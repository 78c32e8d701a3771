import { data, Form, redirect, useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { useStoredFormValues } from '#src/client/use-stored-form-values.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { ProfileFields } from '#src/modules/accounts/parts/profile-fields.tsx'
import { profileOfForm } from '#src/modules/accounts/parts/profile-from-form.ts'
import { useProfileForm } from '#src/modules/accounts/parts/profile-inputs.ts'
import { ownPagePath, participantEntryPath } from '#src/modules/registration/domain/register-path.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { ChangePage } from '../parts/change-page.tsx'
import { loadOrRedirect } from '../parts/load-or-redirect.ts'
import type { Route } from './+types/change-data'

export const handle = {
  texts: ['my-registrations', 'accounts'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  mustBeServed(context)
  const { registrationId, entryId } = params
  const response = context
    .get(apiContext)
    .must('GET /api/account/registrations/:registrationId/entries/:entryId', { params: { registrationId, entryId } })
  return await loadOrRedirect(response, registrationId)
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { registrationId, entryId } = params
  const values = await readFormValues(request)
  const {
    error,
    response,
    data: changed,
  } = await context.get(apiContext).call('PUT /api/account/registrations/:registrationId/entries/:entryId', {
    params: { registrationId, entryId },
    body: { participant: profileOfForm(values.participant) },
  })
  if (error) return data({ error, values }, { status: response.status })
  const page = changed.hasOtherPayer ? participantEntryPath({ registrationId, entryId }) : ownPagePath(registrationId)
  throw redirect(`${page}?done=changed${changed.endsDifference ? '&ended=difference' : ''}`)
}

/** The registration form for a paid place: until the organizer's deadline, for the same person. */
export default function ChangeDataScreen({ loaderData: entry, actionData, params }: Route.ComponentProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const address = entry.hasOtherPayer ? participantEntryPath(params) : ownPagePath(params.registrationId)
  const until = isPlainDate(entry.lastDay) ? format.day(entry.lastDay, 'long') : null
  const late = until === null ? t('changeNever') : t('changeTooLate', { day: until })
  return (
    <ChangePage
      title={t('changeTitle')}
      about={
        <>
          {entry.fullName} · {entry.raceName}
          {entry.bib !== null && ` · ${t('bib', { bib: entry.bib })}`}
        </>
      }
      eventName={entry.eventName}
      backTo={address}
      unavailableReason={entry.isOpen ? null : late}
      cancelledOrPostponed={entry.cancelledOrPostponed}
    >
      {until !== null && <p>{t('changeUntil', { day: until })}</p>}
      <ChangeForm entry={entry} storageKey={`data ${params.entryId}`} refusal={actionData} backTo={address} />
    </ChangePage>
  )
}

type ChangeFormProps = {
  readonly entry: Route.ComponentProps['loaderData']
  readonly storageKey: string
  readonly refusal: Route.ComponentProps['actionData']
  readonly backTo: string
}

function ChangeForm({ entry, storageKey, refusal, backTo }: ChangeFormProps) {
  const t = useTexts('my-registrations')
  const navigation = useNavigation()
  const profileProps = { rules: entry.fields, whose: entry.owner, prefix: 'participant' }
  const { form, summary, errorOf } = useProfileForm({ ...profileProps, refusal: refusal?.error })
  const inTab = useStoredFormValues(storageKey, JSON.stringify(entry.participant), form.ref)
  const initialValues = refusal?.values ?? inTab ?? undefined
  const typed = typeof initialValues?.participant === 'object' ? initialValues.participant : undefined
  return (
    <Form {...form} method="post" className="flex flex-col gap-6">
      <FormErrorSummary {...summary} />
      <Card>
        <ProfileFields
          key={String(inTab !== null)}
          {...profileProps}
          values={{ ...entry.participant, ...typed }}
          errorOf={errorOf}
        />
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={navigation.state !== 'idle'} className="max-tablet:w-full">
          {t('changeSave')}
        </Button>
        <LinkButton to={backTo} look="quiet" className="max-tablet:w-full">
          {t('changeBack')}
        </LinkButton>
      </div>
    </Form>
  )
}
