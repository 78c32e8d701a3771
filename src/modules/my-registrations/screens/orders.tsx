import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { type BillFilter, billFilters } from '#src/modules/registration/bills/domain/bill-filter.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { type BillListItem, BillRow } from '../parts/bills/bill-row.tsx'
import type { Route } from './+types/orders'

export const handle = {
  texts: ['my-registrations-orders'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const search = new URL(request.url).searchParams
  const state = billFilters.find((one) => one === search.get('state')) ?? 'all'
  const after = search.get('after')
  const cursor = isUuid(after) ? after : undefined
  const query = { state, ...(cursor !== undefined && { cursor }) }
  const { list, nextCursor } = await context.get(apiContext).must('GET /api/account/orders', { query })
  return { list, nextCursor, state, isLater: cursor !== undefined }
}

/** The account's orders of all tenants by year, newest first, each with its sum and what went back. */
export default function OrdersScreen({ loaderData: { list, nextCursor, state, isLater } }: Route.ComponentProps) {
  const t = useTexts('my-registrations-orders')
  const zone = useReaderZone()
  const years = Map.groupBy(list, ({ createdAt }) =>
    isInstant(createdAt) ? plainDateIn(createdAt, zone).slice(0, 4) : '',
  )
  return (
    <div className="page-column flex flex-col gap-6 py-6 tablet:gap-8 tablet:py-8">
      <title>{t('title')}</title>
      <div className="flex flex-col gap-2">
        <h1 className="headline text-h1">{t('title')}</h1>
        <p className="text-ink-2 text-lg">{t('lead')}</p>
      </div>
      <LinkTabs
        label={t('filters')}
        tabs={billFilters.map((one) => ({
          to: pathOf(one),
          label: t(`filter.${one}`),
          isCurrent: one === state,
        }))}
      />
      {list.length === 0 && <NoOrders state={state} />}
      {[...years].map(([year, bills]) => (
        <Year key={year} year={year} bills={bills} />
      ))}
      {(nextCursor !== null || isLater) && (
        <div className="flex flex-wrap gap-3">
          {nextCursor !== null && (
            <LinkButton to={pathOf(state, nextCursor)} look="quiet">
              {t('older')}
            </LinkButton>
          )}
          {isLater && (
            <LinkButton to={pathOf(state)} look="quiet">
              {t('newest')}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  )
}

function pathOf(state: BillFilter, after?: string): string {
  const search = new URLSearchParams({ ...(state !== 'all' && { state }), ...(after !== undefined && { after }) })
  return search.size === 0 ? '/account/orders' : `/account/orders?${search}`
}

function Year({ year, bills }: { readonly year: string; readonly bills: readonly BillListItem[] }) {
  return (
    <PageSection title={year}>
      <ul className="overflow-hidden rounded-card border border-line bg-paper">
        {bills.map((bill) => (
          <BillRow key={bill.registrationId} bill={bill} />
        ))}
      </ul>
    </PageSection>
  )
}

function NoOrders({ state }: { readonly state: BillFilter }) {
  const t = useTexts('my-registrations-orders')
  return (
    <EmptyState
      title={t(`empty.${state}`)}
      action={
        state === 'all' ? (
          <LinkButton to="/events/future">{t('emptyAction')}</LinkButton>
        ) : (
          <LinkButton to="/account/orders" look="quiet">
            {t('showAll')}
          </LinkButton>
        )
      }
    >
      {state === 'all' && t('emptyNote')}
    </EmptyState>
  )
}
