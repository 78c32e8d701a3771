import { useLocation } from 'react-router'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import type { TenantView } from '#src/modules/tenants/domain/tenant-view.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { ErrorBib } from './error-bib.tsx'
import { kindOfError } from './kind-of-error.ts'
import { NotFoundPage } from './not-found-page.tsx'

type ErrorPageProps = {
  /** The thrown error. */
  error: unknown
  tenant: TenantView
  isLocalhost: boolean
  /** Support finds the error in the log by it. */
  requestId?: string | null | undefined
}

/** Replaces a page that could not be shown: names the error and how to proceed. */
export function ErrorPage({ error, tenant, isLocalhost, requestId }: ErrorPageProps) {
  // Node has a navigator too, which knows nothing of a connection.
  const kind = kindOfError(error, globalThis.navigator?.onLine !== false)
  if (kind === 'notFound') return <NotFoundPage tenant={tenant} isLocalhost={isLocalhost} />
  return <FailedPage kind={kind} tenant={tenant} requestId={requestId} />
}

/** The text on the bib, and that of the link onward. */
const failures = {
  forbidden: { bib: '403', open: 'notFoundList' },
  noForm: { bib: '405', open: 'openPage' },
  error: { bib: '500', open: 'retry' },
  overloaded: { bib: '503', open: 'retry' },
  outcomeUnknown: { bib: '504', open: 'openPage' },
  offline: { bib: '— —', open: 'retry' },
} as const

type FailedPageProps = Pick<ErrorPageProps, 'tenant' | 'requestId'> & { kind: keyof typeof failures }

function FailedPage({ kind, tenant, requestId }: FailedPageProps) {
  const t = useTexts('shell')
  const { pathname, search } = useLocation()
  const { bib, open } = failures[kind]
  const { links, support } = tenant
  return (
    <ErrorBib bib={bib} title={t(kind)} hint={t(`${kind}Hint`)}>
      <div className="flex flex-wrap gap-3">
        {/* A full page load, which works without a script. */}
        <LinkButton size="l" to={kind === 'forbidden' ? links.eventsUrl : pathname + search} reloadDocument>
          {t(open)}
        </LinkButton>
        {kind === 'error' && (
          <LinkButton size="l" look="quiet" to={`mailto:${support.email}`} aria-label={t('supportWrite', support)}>
            {t('support')}
          </LinkButton>
        )}
        {kind !== 'offline' && tenant.organizedId === defaultTenantCode && (
          <LinkButton size="l" look="quiet" to="/help" reloadDocument>
            {t('footerHelp')}
          </LinkButton>
        )}
      </div>
      {kind === 'error' && requestId && (
        <p className="text-ink-2 text-sm">
          {t('errorRequest')}
          <code className="block select-all break-all font-sans text-ink">{requestId}</code>
        </p>
      )}
    </ErrorBib>
  )
}
