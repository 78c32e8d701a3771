import { data, Link, redirect } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { useSite } from '#src/client/use-site.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { useDoneToast } from '#src/ui/kit/use-done-toast.ts'
import { familyPath } from '../domain/family-path.ts'
import { FamilyAttention } from '../parts/family-attention.tsx'
import { FamilyList, Portrait } from '../parts/family-list.tsx'
import { Memberships } from '../parts/memberships.tsx'
import type { Route } from './+types/family'

export const handle = { texts: ['family'], layout: 'default', background: 'wash' } satisfies RouteHandle

const doneWords = [
  'added',
  'saved',
  'removed',
  'invited',
  'withdrawn',
  'merged',
  'later',
  'allowed',
  'forbidden',
  'left',
] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const [family, { memberships }, { photos }] = await Promise.all([
    api.must('GET /api/account/family'),
    api.must('GET /api/account/memberships'),
    api.must('GET /api/account/photos'),
  ])
  const word = new URL(request.url).searchParams.get('done')
  const ownPhotoUrl = photos.find(({ isSelf }) => isSelf)?.url ?? null
  return { family, memberships, ownPhotoUrl, done: doneWords.find((one) => one === word) ?? null }
}

export async function action({ context, request }: Route.ActionArgs) {
  const performed = await perform(context.get(apiContext), await readFormValues(request))
  const { error, response } = await performed.outcome
  if (error) return data({ error }, { status: response.status })
  throw redirect(`${familyPath}?done=${performed.done}`)
}

async function perform({ call }: LocalApi, values: FormValues) {
  const { intent } = values
  const params = { participantId: String(values.participantId), membershipId: String(values.membershipId) }
  switch (intent) {
    case 'merge': {
      const body = { otherId: String(values.otherId) }
      return { done: 'merged', outcome: call('POST /api/account/family/:participantId/merge', { params, body }) }
    }
    case 'later': {
      const body = { age: values.age === '18' ? (18 as const) : (14 as const) }
      return { done: 'later', outcome: call('POST /api/account/family/:participantId/dismiss-offer', { params, body }) }
    }
    case 'leave':
      return { done: 'left', outcome: call('DELETE /api/account/memberships/:membershipId', { params }) }
    default: {
      const mayRegister = intent === 'allow'
      const outcome = call('PUT /api/account/memberships/:membershipId', { params, body: { mayRegister } })
      return { done: mayRegister ? 'allowed' : 'forbidden', outcome }
    }
  }
}

/** The people whom the account registers, and the family groups it belongs to. */
export default function FamilyScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('family')
  const { family, memberships, ownPhotoUrl } = loaderData
  const done = loaderData.done === null || actionData ? null : t(`doneText.${loaderData.done}`)
  useDoneToast(done)
  return (
    <div className="page-column py-6 tablet:py-8">
      <title>{t('title')}</title>
      <div className="flex flex-col gap-6 tablet:gap-8">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="flex flex-col gap-2">
            <h1 className="headline text-h1">{t('title')}</h1>
            <p className="max-w-prose text-ink-2">{t('lead')}</p>
          </div>
          {family.relatives.length > 0 && <AddRelative />}
        </div>
        {done !== null && (
          <noscript>
            <Notice look="ok">{done}</Notice>
          </noscript>
        )}
        {actionData && (
          <Notice look="stop" live>
            {actionData.error.message}
          </Notice>
        )}
        <FamilyAttention family={family} />
        <div className="flex flex-col gap-3">
          <OwnRow photoUrl={ownPhotoUrl} />
          {family.relatives.length > 0 ? (
            <FamilyList relatives={family.relatives} />
          ) : (
            <EmptyState title={t('emptyTitle')} action={<AddRelative />}>
              {t('emptyNote')}
            </EmptyState>
          )}
        </div>
        <Memberships memberships={memberships} />
      </div>
    </div>
  )
}

function AddRelative() {
  const t = useTexts('family')
  return (
    <LinkButton to={`${familyPath}/new`} className="max-tablet:w-full">
      {t('add')}
    </LinkButton>
  )
}

function OwnRow({ photoUrl }: { readonly photoUrl: string | null }) {
  const t = useTexts('family')
  const { user } = useSite()
  return (
    <Card className="flex items-center gap-4">
      <Portrait photoUrl={photoUrl} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6">
        <p className="min-w-0">
          <span className="block break-words font-semibold text-lg">{user.fullName || t('you')}</span>
          {user.fullName && <span className="text-ink-2">{t('you')}</span>}
        </p>
        <Link
          to="/account/profile"
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          {t('yourProfile')}
        </Link>
      </div>
    </Card>
  )
}
