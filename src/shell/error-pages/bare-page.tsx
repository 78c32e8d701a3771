import type { ReactNode } from 'react'
import type { Language } from '#src/kernel/texts.ts'
import { Logo } from '#src/ui/kit/logo.tsx'

type BarePageProps = {
  readonly language: Language
  readonly tenant: string
  /** The addresses of the site's style sheets. */
  readonly css: readonly string[]
  /** Without scripts the page reloads after so many seconds; null where it does not. */
  readonly again: number | null
  readonly children: ReactNode
}

/**
 * A whole page that replaces one that cannot be made now: the brand's header, its styles, and no
 * app.
 */
export function BarePage({ language, tenant, css, again, children }: BarePageProps) {
  return (
    <html lang={language} data-tenant={tenant}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {again !== null && (
          <noscript>
            <meta httpEquiv="refresh" content={String(again)} />
          </noscript>
        )}
        {css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      </head>
      <body>
        <div className="flex min-h-dvh flex-col bg-wash text-ink">
          <header data-night className="bg-night text-on-night">
            <div className="page-column flex min-h-16 items-center">
              <Logo tenant={tenant} />
            </div>
          </header>
          {children}
        </div>
      </body>
    </html>
  )
}
