import { data, Form, redirect, useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { useSite } from '#src/client/use-site.ts'
import { useStoredFormValues } from '#src/client/use-stored-form-values.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { MissingFields, rulesOfMissing } from '#src/modules/accounts/parts/missing-fields.tsx'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'
import { profileOfForm } from '#src/modules/accounts/parts/profile-from-form.ts'
import { useProfileForm } from '#src/modules/accounts/parts/profile-inputs.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { entryDetailsPath } from '../../domain/register-path.ts'
import { InvitationPageHead } from '../../invitations/parts/page-head.tsx'
import { DetailFields } from '../parts/detail-fields.tsx'
import { detailsOfForm } from '../parts/details-of-form.ts'
import { EntryFileField } from '../parts/entry-file-field.tsx'
import { sendFiles } from '../parts/send-files.ts'
import { type ParticipantForm, useDetailFields } from '../parts/use-detail-fields.ts'
import type { Route } from './+types/entry-details'

export const handle = {
  texts: ['invitations', 'registration', 'registration-form', 'accounts', 'catalog'],
  layout: 'order',
  background: 'wash',
} satisfies RouteHandle

/** On the event's own tenant, where files are uploaded. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { must } = context.get(apiContext)
  const race = { eventCode: params.eventCode, raceCode: params.raceCode }
  const entry = named(request)
  const [details, form, card] = await Promise.all([
    must('GET /api/account/registrations/:registrationId/entries/:entryId/details', {
      params: entry,
      query: race,
    }),
    must('GET /Register/ApiRegistration', { query: { ...race, personRef: 'me' } }),
    must('GET /Register/ApiSimpleCardInfo', { query: race }),
  ])
  const { questions, answers, admission, files, checksDocuments } = details
  const nothingSold = { sellsInsurance: false } // no step of options follows
  const participantForm: ParticipantForm = {
    ...form,
    ...nothingSold,
    questions,
    answers,
    admission,
    files,
    checksDocuments,
    identity: null,
  }
  const search = new URL(request.url).searchParams
  return {
    ...entry,
    details,
    participantForm,
    card,
    isSaved: search.get('done') === 'saved',
    ended: search.get('ended'),
  }
}

function named(request: Request) {
  const search = new URL(request.url).searchParams
  return { registrationId: search.get('registrationId') ?? '', entryId: search.get('entryId') ?? '' }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const entry = named(request)
  const files = new Map<string, File>()
  const values = await readFormValues(request, files)
  const refused = await sendFiles(api, values, files)
  if (refused !== null) return data({ error: refused.error, values }, { status: refused.status })
  const { answers = {}, admission, category } = detailsOfForm(values)
  // An unticked box posts nothing: a question without a value was left empty.
  const questionCodes = typeof values.questions === 'string' ? values.questions.split(' ').filter(Boolean) : []
  const allAnswers = { ...Object.fromEntries(questionCodes.map((code) => [code, ''])), ...answers }
  const {
    data: saved,
    error,
    response,
  } = await api.call('PUT /api/account/registrations/:registrationId/entries/:entryId/details', {
    params: entry,
    body: {
      ...{ eventCode: params.eventCode, raceCode: params.raceCode, answers: allAnswers, admission, category },
      ...(values.participant === undefined ? {} : { participant: profileOfForm(values.participant) }),
    },
  })
  if (error) return data({ error, values }, { status: response.status })
  const ended = saved.endsDifference ? 'ended=difference' : ''
  if (saved.racesAt !== null) throw redirect(ended ? `${saved.racesAt}?${ended}` : saved.racesAt)
  throw redirect(`${entryDetailsPath(params, entry)}&done=saved${ended && `&${ended}`}`)
}

/**
 * The details of a paid entry that may be changed: answers, and documents that are not accepted
 * yet.
 */
export default function EntryDetailsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('invitations')
  const { tenant } = useSite()
  const { registrationId, entryId, details, participantForm, card, isSaved, ended } = loaderData
  const isOpen =
    details.questions.length + details.admission.length + details.profile.length > 0 || details.category !== null
  const title = t(details.isForAnother ? 'detailsOfRaceTitle' : 'detailsTitle')
  const ownPage = pageUrl(tenant.links.homeUrl, '/account/registrations')
  return (
    <div className="page-column mx-auto flex max-w-3xl flex-col gap-6 py-6 tablet:py-10">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <InvitationPageHead card={card} title={title} />
      <p className="text-ink-2">
        {details.fullName} · {card.raceName}
      </p>
      {isSaved && actionData === undefined && <Notice look="ok">{t('detailsSaved')}</Notice>}
      {ended === 'difference' && actionData === undefined && <Notice look="soon">{t('differenceEnded')}</Notice>}
      {details.isForAnother ? (
        <p>{t('detailsOfRaceLead')}</p>
      ) : (
        <Decision documents={details.documents} canHandIn={isOpen} />
      )}
      {actionData && Object.keys(actionData.error.fields ?? {}).length === 0 && (
        <Notice look="stop" live>
          {actionData.error.message}
        </Notice>
      )}
      {isOpen ? (
        <DetailsForm
          key={`${registrationId}${entryId}`}
          id={`${entryId} ${card.eventCode}/${card.raceCode}`}
          details={details}
          participantForm={participantForm}
          refusal={actionData}
        />
      ) : (
        <Notice look="soon">{t(details.documents?.state === 'accepted' ? 'detailsAccepted' : 'detailsClosed')}</Notice>
      )}
      <LinkButton to={ownPage} look="quiet" reloadDocument className="self-start">
        {t('acceptTransferToList')}
      </LinkButton>
    </div>
  )
}

type LoadedDetails = Route.ComponentProps['loaderData']['details']

/** The organizer's decision about the documents. */
function Decision({ documents, canHandIn }: { documents: LoadedDetails['documents']; canHandIn: boolean }) {
  const t = useTexts('registration')
  const own = useTexts('invitations')
  if (documents === null) return null
  const { state, note } = documents
  if (state === 'accepted') return <Notice look="ok">{t('documentsAccepted')}</Notice>
  if (state === 'to-check') return <Notice look="soon">{t('documentsToCheck')}</Notice>
  return (
    <Notice look="stop" title={note === '' ? own('documentRefused') : own('documentRefusedWhy', { note })}>
      {canHandIn && own('documentRefusedNext')}
    </Notice>
  )
}

type DetailsFormProps = {
  /** The participant and the race. */
  readonly id: string
  readonly details: LoadedDetails
  readonly participantForm: ParticipantForm
  readonly refusal: Route.ComponentProps['actionData']
}

function DetailsForm({ id, details, participantForm, refusal }: DetailsFormProps) {
  const t = useTexts('invitations')
  const format = useFormat()
  const navigation = useNavigation()
  const more = useDetailFields(participantForm)
  const profile = { rules: rulesOfMissing(details.profile), whose: 'own', prefix: 'participant' } as const
  const { form, summary, errorOf } = useProfileForm({
    ...profile,
    refusal: refusal?.error,
    more,
  })
  const { profile: missing, questions, answers, admission } = details
  const basis = JSON.stringify([
    missing,
    questions.map(({ code }) => code),
    answers,
    admission.map(({ kind, has }) => [kind, has]),
  ])
  const inTab = useStoredFormValues(`details ${id}`, basis, form.ref)
  const initialValues = refusal?.values ?? inTab ?? undefined
  const typed = typeof initialValues?.participant === 'object' ? initialValues.participant : undefined
  const until = details.questions.flatMap(({ changeUntil }) => (isInstant(changeUntil) ? [changeUntil] : [])).sort()[0]
  return (
    <Card>
      <Form {...form} method="post" encType="multipart/form-data" className="flex flex-col gap-6">
        <FormErrorSummary {...summary} />
        {until !== undefined && <p>{t('detailsUntil', { moment: format.deadline(until, details.timeZone) })}</p>}
        <input type="hidden" name="questions" value={details.questions.map(({ code }) => code).join(' ')} />
        {missing.length > 0 && (
          <MissingFields key={`profile ${inTab !== null}`} {...profile} values={{ ...typed }} errorOf={errorOf} />
        )}
        {details.category !== null && (
          <EntryFileField
            name="category.fileId"
            label={t('detailsCategory', { category: details.category.label })}
            optional={false}
            value={details.category.fileId ?? ''}
            files={participantForm.files}
            error={errorOf('category.fileId')}
          />
        )}
        <DetailFields
          key={`details ${inTab !== null}`}
          form={participantForm}
          typed={initialValues}
          errorOf={errorOf}
          checks={more.checks}
        />
        <Button type="submit" pending={navigation.state !== 'idle'} className="self-start max-tablet:w-full">
          {t(details.isForAnother ? 'detailsToRaces' : 'detailsSave')}
        </Button>
      </Form>
    </Card>
  )
}
