import { data, redirect } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { useDoneToast } from '#src/ui/kit/use-done-toast.ts'
import { admissionKinds } from '../../domain/admission-documents.ts'
import { AdmissionDocuments } from '../../parts/admission-documents.tsx'
import { documentsPath } from '../../parts/documents-path.ts'
import { IdentityDocuments } from '../../parts/identity-documents.tsx'
import { revalidateWhenMissing } from '../../parts/revalidate-when-missing.ts'
import type { Route } from './+types/documents'

export const handle = { texts: ['accounts'], layout: 'default', background: 'wash' } satisfies RouteHandle
export const shouldRevalidate = revalidateWhenMissing

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const { people, today } = await context.get(apiContext).must('GET /api/account/documents')
  const search = new URL(request.url).searchParams
  const chosenId = search.get('participantId')
  const person = people.find(({ participantId }) => participantId === chosenId) ?? people.find(({ isSelf }) => isSelf)
  if (person === undefined) throw new Error('the account has no own participant')
  return { people, today, person, edit: search.get('edit'), remove: search.get('remove'), done: search.get('done') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const { done, outcome } = await perform(context.get(apiContext), values)
  const { error, response } = await outcome
  if (error) return data({ error, values }, { status: response.status })
  const participantId = textIn(values, 'participantId')
  throw redirect(documentsPath({ participantId, done }, done === 'admission' ? 'admission' : 'identity'))
}

async function perform(api: LocalApi, values: FormValues) {
  const text = (name: string) => textIn(values, name)
  const participantId = text('participantId') || null
  switch (text('intent')) {
    case 'delete':
      return {
        done: 'deleted' as const,
        outcome: api.call('DELETE /api/account/documents/identity/:documentId', {
          params: { documentId: text('documentId') },
        }),
      }
    case 'admission': {
      const kind = admissionKinds.find((one) => one === text('kind'))
      if (kind === undefined) throw new Response(null, { status: 422 })
      const has = text('has') === 'yes'
      const body = { participantId, kind, has, documentNumber: text('documentNumber'), validUntil: text('validUntil') }
      return {
        done: 'admission' as const,
        // Values of fields that 'has not' hides are ignored.
        outcome: api.call('PUT /api/account/documents/admission', {
          body: has ? body : { participantId, kind, has },
        }),
      }
    }
    default: {
      const body = { participantId, documentCode: text('documentCode'), documentNumber: text('documentNumber') }
      return { done: 'identity' as const, outcome: api.call('PUT /api/account/documents/identity', { body }) }
    }
  }
}

function textIn(values: FormValues, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

export default function DocumentsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const { people, person, today, edit, remove } = loaderData
  const done = useDone(actionData ? null : loaderData.done)
  const isOfForm = actionData?.error.fields !== undefined
  return (
    <div className="page-column py-6 tablet:py-8">
      <title>{t('documentsTitle')}</title>
      <div className="flex max-w-3xl flex-col gap-8 tablet:gap-10">
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{t('documentsTitle')}</h1>
          <p className="text-ink-2">{t('documentsNote')}</p>
        </div>
        {done !== null && (
          <noscript>
            <Notice look="ok">{done}</Notice>
          </noscript>
        )}
        {actionData && !isOfForm && (
          <Notice look="stop" live>
            {actionData.error.message}
          </Notice>
        )}
        {people.length > 1 && <PersonTabs people={people} person={person} />}
        <IdentityDocuments
          key={`identity of ${person.participantId}`}
          person={person}
          edit={edit}
          remove={remove}
          refused={isOfForm ? actionData : undefined}
        />
        <AdmissionDocuments
          key={`admission of ${person.participantId}`}
          person={person}
          today={today}
          edit={edit}
          refused={isOfForm ? actionData : undefined}
        />
      </div>
    </div>
  )
}

type People = Route.ComponentProps['loaderData']['people']

function PersonTabs({ people, person }: { people: People; person: People[number] }) {
  const t = useTexts('accounts')
  const tabs = people.map(({ participantId, isSelf, firstName, fullName }) => ({
    to: documentsPath({ participantId: isSelf ? null : participantId }),
    label: isSelf ? t('documentsMine') : firstName || fullName || t('documentsNameless'),
    isCurrent: participantId === person.participantId,
  }))
  return <LinkTabs label={t('documentsPerson')} tabs={tabs} />
}

/** What was saved; a toast where there is a script. */
function useDone(done: string | null): string | null {
  const t = useTexts('accounts')
  const texts: Readonly<Record<string, string>> = {
    identity: t('identitySaved'),
    deleted: t('identityDeleted'),
    admission: t('admissionSaved'),
  }
  const text = done === null ? null : (texts[done] ?? null)
  useDoneToast(text)
  return text
}
