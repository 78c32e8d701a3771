import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Logo } from '#src/ui/kit/logo.tsx'
import { CompanyLine, DocumentLinks, SupportLines, SupportLink } from './footer-parts.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { LayoutProps, ShellSite } from './layout-props.ts'
import { SnowTracks, TrackRule } from './motifs.tsx'
import { OrderFooter } from './order-footer.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The cup's pages: a blue slope with tracks that ends in snow, the mark in its middle. */
export function PionercupDefaultLayout(props: LayoutProps) {
  return <SiteFrame {...props} header={<SlopeHeader {...props} />} footer={<SlopeFooter site={props.site} />} />
}

/** The cup's registration pages: the mark, and the two tracks as a rule. */
export function PionercupOrderLayout(props: LayoutProps) {
  return <SiteFrame {...props} header={<TrackHeader {...props} />} footer={<OrderFooter site={props.site} />} />
}

function SlopeHeader({ site, account, onLanguage, background }: LayoutProps) {
  const t = useTexts('shell')
  return (
    <header data-night className="relative z-20 bg-night text-on-night">
      <SnowTracks
        snow={background === 'white' ? 'fill-paper' : 'fill-wash'}
        className="absolute inset-x-0 -bottom-px h-20 w-full tablet:h-28"
      />
      <div className="page-column relative grid grid-cols-2 items-start gap-y-2 pt-3 pb-24 tablet:grid-cols-[1fr_auto_1fr] tablet:pt-6 tablet:pb-32">
        <LanguageSwitch site={site} onLanguage={onLanguage} className="-ml-2 justify-self-start" />
        <div className="flex flex-col items-center gap-1 text-center max-tablet:order-last max-tablet:col-span-2">
          <Logo tenant={site.tenant.organizedId} className="text-[2.5rem] tablet:text-[2.75rem]" />
          <p className="text-on-night-2 text-sm leading-snug">{t('mottoPionercup')}</p>
        </div>
        <div className="justify-self-end">{account}</div>
      </div>
    </header>
  )
}

function SlopeFooter({ site }: { site: ShellSite }) {
  const t = useTexts('shell')
  return (
    <footer data-night data-no-print className="mt-16 bg-night text-on-night-2 text-sm">
      <TrackRule />
      <div className="page-column flex flex-col items-center gap-3 py-10 text-center">
        <SupportLines site={site} className="text-on-night" />
        <DocumentLinks className="flex flex-wrap justify-center gap-x-6" />
        <p>{t('poweredBy')}</p>
        <CompanyLine site={site} className="flex flex-col items-center gap-3" />
      </div>
    </footer>
  )
}

function TrackHeader({ site, onLanguage, background }: LayoutProps) {
  return (
    <header data-night className="bg-night text-on-night">
      <div className="page-column grid min-h-16 grid-cols-[1fr_auto_1fr] items-center">
        <SupportLink site={site} className="-ml-2 justify-self-start" />
        <Logo tenant={site.tenant.organizedId} />
        <LanguageSwitch site={site} onLanguage={onLanguage} className="-mr-2 justify-self-end" />
      </div>
      <div className={background === 'white' ? 'bg-paper pt-[3px]' : 'bg-wash pt-[3px]'}>
        <TrackRule />
      </div>
    </header>
  )
}
