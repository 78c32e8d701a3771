import { Outlet, useLocation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'
import { SeriesHead } from '../parts/series-head.tsx'
import type { SeriesOutlet } from '../parts/series-outlet.ts'
import { useSeriesJsonLd } from '../parts/use-series-json-ld.ts'
import type { Route } from './+types/series'

export const handle = { texts: ['catalog', 'series'] } satisfies RouteHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  const series = await context.get(apiContext).must('GET /api/series/:code', { params: { code: params.seriesCode } })
  const { publicOrigin: origin, path } = context.get(siteContext)
  return { series, address: `${origin}/series/${series.code}`, isWhole: !path.includes('?') }
}

/** The head of a series with its tabs; the child route renders the content of a tab. */
export default function SeriesScreen({ loaderData: { series, address, isWhole } }: Route.ComponentProps) {
  const t = useTexts('series')
  const tCatalog = useTexts('catalog')
  const format = useFormat()
  const currentPath = useLocation().pathname.replace(/\/$/, '')
  const overview = `/series/${series.code}`
  const tabs = [
    { to: overview, label: t('tabOverview'), isEmpty: false },
    ...(series.hasStandings ? [{ to: `${overview}/standings`, label: t('tabStandings'), isEmpty: false }] : []),
    ...series.tabs.map(({ type, count }) => ({
      to: `${overview}/events/${type}`,
      label: tCatalog(`tab.${type}`),
      count: format.count(count),
      isEmpty: count === 0,
    })),
  ]
  const current = tabs.find(({ to }) => to === currentPath)
  const isOverview = current === undefined || current.to === overview
  return (
    <>
      <PageHead
        title={
          isOverview
            ? tCatalog('seriesMeta', { name: series.name })
            : t('eventsMeta', { tab: current.label, name: series.name })
        }
        description={series.about}
        canonical={isWhole && current?.isEmpty !== true ? `${address}${currentPath.slice(overview.length)}` : null}
        shared={{ series: series.code }}
        jsonLd={useSeriesJsonLd(series, address)}
      />
      <SeriesHead series={series} isBrief={!isOverview} />
      <div className="page-column flex flex-col gap-6 pt-2 pb-14 tablet:gap-8 tablet:pb-20">
        <LinkTabs
          label={t('tabs')}
          tabs={tabs
            .filter(({ isEmpty, to }) => !isEmpty || to === currentPath)
            .map(({ isEmpty: _, ...tab }) => ({ ...tab, isCurrent: tab.to === currentPath }))}
        />
        <Outlet context={{ series } satisfies SeriesOutlet} />
      </div>
    </>
  )
}
