import { DocumentLinks, HelpLinks, SupportLines } from './footer-parts.tsx'
import type { ShellSite } from './layout-props.ts'
import type { taxHelpLinks } from './shell-links.ts'

type OrderFooterProps = { site: ShellSite; links?: typeof taxHelpLinks }

/** The footer of an order: the support contact, where to ask besides it, and the documents. */
export function OrderFooter({ site, links }: OrderFooterProps) {
  return (
    <footer data-no-print className="mt-12 border-line border-t text-ink-2 text-sm">
      <div className="page-column flex flex-col gap-x-8 gap-y-2 py-6 landscape:flex-row landscape:items-center landscape:justify-between">
        <SupportLines site={site} className="flex flex-wrap items-center gap-x-3" />
        {links && <HelpLinks links={links} className="flex flex-wrap gap-x-5" />}
        <DocumentLinks className="flex flex-wrap gap-x-5" />
      </div>
    </footer>
  )
}
