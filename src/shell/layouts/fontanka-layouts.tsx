import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Logo } from '#src/ui/kit/logo.tsx'
import { CompanyLine, DocumentLinks, SupportLines, SupportLink } from './footer-parts.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { LayoutProps, ShellSite } from './layout-props.ts'
import { CanalWaves } from './motifs.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The swim's pages: a granite embankment, the motto on its parapet, and the water at its foot. */
export function FontankaDefaultLayout(props: LayoutProps) {
  return <SiteFrame {...props} header={<EmbankmentHeader {...props} />} footer={<WaterFooter site={props.site} />} />
}

/** The swim's registration pages: one course of granite and one wave. */
export function FontankaOrderLayout(props: LayoutProps) {
  return <SiteFrame {...props} header={<ParapetHeader {...props} />} footer={<WaterFooter site={props.site} />} />
}

function EmbankmentHeader({ site, account, onLanguage }: LayoutProps) {
  const t = useTexts('shell')
  return (
    <header data-night className="relative z-20 bg-night text-on-night">
      <div className="page-column flex min-h-20 items-center justify-between gap-4">
        <Logo tenant={site.tenant.organizedId} className="text-[2.25rem]" />
        <div className="flex items-center gap-2">
          <LanguageSwitch site={site} onLanguage={onLanguage} />
          {account}
        </div>
      </div>
      <div className="border-night-line border-t">
        <p className="page-column py-2 font-medium text-on-night-2 text-xs uppercase tracking-[0.14em]">
          {t('mottoFontanka')}
        </p>
      </div>
      <CanalWaves className="block" />
    </header>
  )
}

function ParapetHeader({ site, onLanguage }: LayoutProps) {
  return (
    <header data-night className="bg-night text-on-night">
      <div className="page-column flex min-h-14 items-center gap-4">
        <Logo tenant={site.tenant.organizedId} />
        <div className="ml-auto flex items-center border-night-line border-l pl-3">
          <SupportLink site={site} />
          <LanguageSwitch site={site} onLanguage={onLanguage} className="-mr-2" />
        </div>
      </div>
      <CanalWaves rows={1} className="block" />
    </header>
  )
}

function WaterFooter({ site }: { site: ShellSite }) {
  const t = useTexts('shell')
  return (
    <footer data-night data-no-print className="mt-16 bg-night text-on-night-2 text-sm">
      <CanalWaves rows={2} className="block" />
      <div className="page-column grid gap-6 py-8 tablet:grid-cols-[auto_1fr] tablet:gap-16">
        <div>
          <SupportLines site={site} className="text-on-night" />
          <p className="mt-3">{t('poweredBy')}</p>
          <CompanyLine site={site} className="mt-3 flex flex-col gap-3" />
        </div>
        <DocumentLinks className="grid content-start gap-x-8 border-night-line max-tablet:border-t max-tablet:pt-3 tablet:grid-cols-2 tablet:border-l tablet:pl-10" />
      </div>
    </footer>
  )
}
