import { useLocation } from 'react-router'
import type { TenantView } from '#src/modules/tenants/domain/tenant-view.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { ErrorBib } from './error-bib.tsx'
import { kindOfError } from './kind-of-error.ts'
import { NotFoundPage } from './not-found-page.tsx'

type ErrorPageProps = {
  /** What was thrown. */
  error: unknown
  tenant: TenantView
  isLocalhost: boolean
  /** Lets support find it in the log. */
  requestId?: string | null | undefined
}

/** In place of a page that could not be shown: says what happened and what to do. */
export function ErrorPage({ error, tenant, isLocalhost, requestId }: ErrorPageProps) {
  // Node has a navigator too, which knows nothing of a connection.
  const kind = kindOfError(error, globalThis.navigator?.onLine !== false)
  if (kind === 'not-found') return <NotFoundPage tenant={tenant} isLocalhost={isLocalhost} />
  if (kind === 'forbidden') return <ForbiddenPage tenant={tenant} />
  return <FailedPage kind={kind} tenant={tenant} requestId={requestId} />
}

const failures = {
  error: { title: 'error', hint: 'errorHint', bib: '500' },
  overloaded: { title: 'overloaded', hint: 'overloadedHint', bib: '503' },
  unknown: { title: 'outcomeUnknown', hint: 'outcomeUnknownHint', bib: '504' },
  offline: { title: 'offline', hint: 'offlineHint', bib: '— —' },
} as const

type FailedPageProps = Pick<ErrorPageProps, 'tenant' | 'requestId'> & { kind: keyof typeof failures }

function FailedPage({ kind, tenant, requestId }: FailedPageProps) {
  const t = useTexts('app')
  const { pathname, search } = useLocation()
  const { title, hint, bib } = failures[kind]
  const { email } = tenant.support
  return (
    <ErrorBib bib={bib} title={t(title)} hint={t(hint)}>
      <div className="flex flex-wrap gap-3">
        {/* The whole page anew, also without a script. */}
        <LinkButton size="l" to={pathname + search} reloadDocument>
          {t(kind === 'unknown' ? 'outcomeUnknownOpen' : 'retry')}
        </LinkButton>
        {kind === 'error' && (
          <LinkButton size="l" look="quiet" to={`mailto:${email}`} aria-label={t('supportWrite', { email })}>
            {t('support')}
          </LinkButton>
        )}
      </div>
      {kind === 'error' && requestId && (
        <p className="text-ink-2 text-sm">
          {t('errorRequest')}
          <br />
          <code className="select-all break-all font-sans text-ink">{requestId}</code>
        </p>
      )}
    </ErrorBib>
  )
}

function ForbiddenPage({ tenant }: { tenant: TenantView }) {
  const t = useTexts('app')
  return (
    <ErrorBib bib="403" title={t('forbidden')} hint={t('forbiddenHint')}>
      <LinkButton size="l" to={tenant.links.eventsUrl} reloadDocument>
        {t('notFoundList')}
      </LinkButton>
    </ErrorBib>
  )
}
