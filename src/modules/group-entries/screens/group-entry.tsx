import { data, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { isUuid } from '#src/kernel/ids.ts'
import type { GroupEntryKind } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { InvitationPageHead } from '#src/modules/registration/invitations/parts/page-head.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { listMaxBytes } from '../domain/list-limits.ts'
import { AthleteList } from '../parts/athlete-list.tsx'
import { CompanyForm } from '../parts/company-form.tsx'
import { GroupEntryStatusCard } from '../parts/group-entry-status-card.tsx'
import { HeadForm } from '../parts/head-form.tsx'
import { ListSources } from '../parts/list-sources.tsx'
import { NotAccepted } from '../parts/not-accepted.tsx'
import { PlacesCard } from '../parts/places-card.tsx'
import { useKindTexts } from '../parts/use-kind-texts.ts'
import type { Route } from './+types/group-entry'
import { groupEntryActions } from './group-entry-actions.ts'

export const handle = { texts: ['group-entries'], layout: 'order', background: 'wash' } satisfies RouteHandle

/**
 * The page of a group entry: its list, with the issues of each row, and its places in one order
 * (docs/features/group-entries.md).
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const search = new URL(request.url).searchParams
  const groupEntryId = search.get('groupEntryId')
  const kind = kindIn(search)
  const race = { eventCode: params.eventCode, raceCode: params.raceCode }
  const query = {
    eventCode: race.eventCode,
    groupEntryKind: kind,
    ...(isUuid(groupEntryId) ? { groupEntryId } : {}),
  }
  const [opened, card] = await Promise.all([
    api.call('GET /api/group-entries', { query }),
    api.must('GET /Register/ApiSimpleCardInfo', { query: race }),
  ])
  if (opened.error?.code === 'group-entries.not_accepted') return data({ card, notAccepted: kind }, { status: 404 })
  const groupEntry = opened.data ?? (await api.must('GET /api/group-entries', { query })) // any other refusal ends the page
  const [added, known, ...unknown] = (search.get('added') ?? '').split('.')
  return {
    groupEntry,
    card,
    edit: search.get('edit'),
    replace: search.get('replace'),
    done: search.get('done'),
    isFileTooLarge: search.get('file') === 'too-large',
    readResult: added === '' || added === undefined ? null : { added: Number(added), known: Number(known), unknown },
  }
}

/** The kind that the address names, of a group entry that does not exist yet. */
function kindIn(search: URLSearchParams): GroupEntryKind {
  return search.get('kind') === 'company' ? 'company' : 'club'
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const files = new Map<string, File>()
  const values = await readFormValues(request, files)
  const race = { eventCode: params.eventCode, raceCode: params.raceCode }
  const outcome = await groupEntryActions({
    api: context.get(apiContext),
    race,
    kind: kindIn(new URL(request.url).searchParams),
    values,
    file: files.get('file'),
  })
  if ('to' in outcome) throw redirect(outcome.to)
  if ('isAutosaved' in outcome) return data({ isAutosaved: true as const, values })
  if ('refused' in outcome) return data({ refused: outcome.refused, held: outcome.held, values })
  return data({ error: outcome.error, values }, { status: outcome.status })
}

export default function GroupEntryScreen({ loaderData, actionData }: Route.ComponentProps) {
  return 'notAccepted' in loaderData ? (
    <NotAccepted card={loaderData.card} kind={loaderData.notAccepted} />
  ) : (
    <OpenGroupEntry loaderData={loaderData} actionData={actionData} />
  )
}

type OpenProps = {
  readonly loaderData: Exclude<Route.ComponentProps['loaderData'], { readonly notAccepted: unknown }>
  readonly actionData: Route.ComponentProps['actionData']
}

function OpenGroupEntry({ loaderData, actionData }: OpenProps) {
  const t = useKindTexts(loaderData.groupEntry.kind)
  const tUi = useTexts('ui')
  const { groupEntry, card, edit, replace, done, readResult, isFileTooLarge } = loaderData
  const refusal = actionData && 'error' in actionData ? actionData : undefined
  const refused = actionData && 'refused' in actionData ? actionData.refused : []
  const isOpen = groupEntry.status === 'draft' || groupEntry.status === 'held'
  const intent = refusal?.values.intent
  const shown = { groupEntry, card, refusal }
  return (
    <div className="page-column flex flex-col gap-6 py-6 tablet:py-8">
      <title>{`${t('title')} — ${card.eventName}`}</title>
      <meta name="robots" content="noindex" />
      <InvitationPageHead card={card} title={t('title')} />
      <p className="max-w-3xl text-ink-2">{t('lead')}</p>
      {isFileTooLarge && (
        <Notice look="stop" live>
          {tUi('error.http.file_too_large', { max: listMaxBytes / 1_000_000 })}
        </Notice>
      )}
      {refusal && intent !== 'athlete' && intent !== 'hold-places' && intent !== 'replace' && intent !== 'company' && (
        <Notice look="stop" live>
          {refusal.error.message}
        </Notice>
      )}
      {done === 'replaced' && (
        <Notice look="ok" live>
          {t('replaceDone')}
        </Notice>
      )}
      <GroupEntryStatusCard groupEntry={groupEntry} card={card} refused={refused} />
      <div className="grid items-start gap-6 landscape:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-6">
          {isOpen &&
            (groupEntry.company === null ? (
              <HeadForm groupEntry={groupEntry} isSaved={done === 'head'} />
            ) : (
              <CompanyForm
                groupEntry={groupEntry}
                company={groupEntry.company}
                refusal={refusal}
                isSaved={done === 'head'}
              />
            ))}
          {isOpen && <ListSources groupEntry={groupEntry} card={card} readResult={readResult} />}
          <AthleteList {...shown} edit={edit} replace={replace} />
        </div>
        <PlacesCard {...shown} />
      </div>
    </div>
  )
}
