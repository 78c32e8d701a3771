import { data, redirect, redirectDocument } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure } from '#src/client/api-types.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { ConfirmIdentity } from '#src/modules/accounts/parts/confirm-identity.tsx'
import { withReauthentication } from '#src/modules/accounts/parts/with-reauthentication.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { useDoneToast } from '#src/ui/kit/use-done-toast.ts'
import { DeletionSection } from '../parts/deletion-section.tsx'
import { ExportSection } from '../parts/export-section.tsx'
import { cancelChosen, placesToCancel } from '../parts/places-to-cancel.ts'
import { WaitingNotice } from '../parts/waiting-notice.tsx'
import type { Route } from './+types/my-data'

export const handle = {
  texts: ['my-data-page', 'accounts-identity'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

const path = '/account/data'

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const state = await api.must('GET /api/account/data')
  const hasPlaces = state.blockers.some(({ code }) => code === 'places')
  return {
    state,
    places: hasPlaces ? await placesToCancel(api) : [],
    done: new URL(request.url).searchParams.get('done'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const api = context.get(apiContext)
  const intent = typeof form.intent === 'string' ? form.intent : ''
  const outcome = await withReauthentication(api, form, () => act(api, intent, form))
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ intent, identity, error: undefined }, { status: identity.status })
  }
  const { error, status, goTo, isNoneChosen, cancelled = 0 } = outcome.done
  if (isNoneChosen === true) return data({ intent, identity: null, error: undefined, isNoneChosen }, { status })
  if (error) return data({ intent, identity: null, error, cancelled }, { status })
  throw intent === 'delete' || intent === 'download' ? redirectDocument(goTo) : redirect(goTo)
}

type Done = {
  readonly error?: ApiFailure | undefined
  readonly status: number
  readonly goTo: string
  readonly isNoneChosen?: boolean
  /** How many orders were cancelled before one was refused. */
  readonly cancelled?: number
}

async function act(api: LocalApi, intent: string, form: FormValues): Promise<Done> {
  if (intent === 'restore')
    return done(await api.call('POST /api/account/data/deletion/cancel'), `${path}?done=restored`)
  if (intent === 'download') return await download(api)
  if (intent === 'cancel-places') {
    const cancelled = await cancelChosen(api, form.place)
    const goTo = `${path}?done=places`
    return cancelled === null ? { status: 422, goTo, isNoneChosen: true } : { ...cancelled, goTo }
  }
  if (intent === 'delete') {
    // The schema refuses anything but a tick, with the field's own text.
    const body = { agrees: (form.agrees === 'on') as true }
    return done(await api.call('POST /api/account/data/deletion', { body }), '/account/login?done=deletion')
  }
  return done(await api.call('POST /api/account/data/export'), `${path}?done=export`)
}

function done(
  { error, response }: { readonly error?: ApiFailure | undefined; readonly response: { readonly status: number } },
  goTo: string,
): Done {
  return { error, status: response.status, goTo }
}

/** The file itself is a link: only the proof of identity is asked for here. */
async function download(api: LocalApi): Promise<Done> {
  const { isFresh } = await api.must('GET /api/account/reauthentication')
  const goTo = '/api/account/data/export.zip'
  if (isFresh) return { status: 200, goTo }
  return { error: { code: 'http.reauthentication_required', message: '' }, status: 403, goTo }
}

/** An account's own data: a copy to download, and the deletion of the account. */
export default function MyDataScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('my-data-page')
  const { state } = loaderData
  const message = useDoneMessage(actionData ? null : loaderData.done)
  const errorOf = (intent: string) => (actionData?.intent === intent ? actionData.error : undefined)
  const refused = errorOf('cancel-places')
  const isNoneChosen = actionData !== undefined && 'isNoneChosen' in actionData
  const cancelled = actionData !== undefined && 'cancelled' in actionData ? actionData.cancelled : 0
  const placesIssue = refused || isNoneChosen ? { isNoneChosen, cancelled, message: refused?.message ?? null } : null
  return (
    <div className="page-column py-6 tablet:py-8">
      <title>{t('title')}</title>
      <div className="flex max-w-3xl flex-col gap-8 tablet:gap-10">
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{t('title')}</h1>
          <p className="text-ink-2">{t('lead')}</p>
        </div>
        {/* It stays, unlike a toast: why the deletion is not possible at once has to be read with it. */}
        {!actionData && loaderData.done === 'places' && (
          <Notice look="ok" live>
            {t('placesDone')}
          </Notice>
        )}
        {message !== null && (
          <noscript>
            <Notice look="ok">{message}</Notice>
          </noscript>
        )}
        {actionData?.identity && (
          <ConfirmIdentity
            identity={actionData.identity}
            about={
              actionData.intent === 'delete'
                ? t('deletionTitle')
                : actionData.intent === 'cancel-places'
                  ? t('placesTitle')
                  : t('exportTitle')
            }
            leaveTo={path}
          />
        )}
        {state.deleteAfter !== null && <WaitingNotice deleteAfter={state.deleteAfter} error={errorOf('restore')} />}
        <ExportSection state={state} error={errorOf('export')} />
        {state.deleteAfter === null && (
          <DeletionSection
            blockers={state.blockers}
            places={loaderData.places}
            error={errorOf('delete')}
            placesIssue={placesIssue}
          />
        )}
      </div>
    </div>
  )
}

/** The message of the completed action; a toast with JavaScript. */
function useDoneMessage(done: string | null): string | null {
  const t = useTexts('my-data-page')
  const texts: Readonly<Record<string, string>> = {
    restored: t('restored'),
    export: t('exportDone'),
  }
  const text = done === null ? null : (texts[done] ?? null)
  useDoneToast(text)
  return text
}
