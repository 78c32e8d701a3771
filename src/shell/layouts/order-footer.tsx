import { DocumentLinks, SupportLines } from './footer-parts.tsx'
import type { ShellSite } from './layout-props.ts'

/** The footer of an order: the support contact, and the documents. */
export function OrderFooter({ site }: { site: ShellSite }) {
  return (
    <footer data-no-print className="mt-12 border-line border-t text-ink-2 text-sm">
      <div className="page-column flex flex-col gap-x-8 gap-y-2 py-6 landscape:flex-row landscape:items-center landscape:justify-between">
        <SupportLines site={site} className="flex flex-wrap items-center gap-x-3" />
        <DocumentLinks className="flex flex-wrap gap-x-5" />
      </div>
    </footer>
  )
}
