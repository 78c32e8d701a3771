import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#src/ui/kit/card.tsx'
import { ProviderButtons, type Providers } from './provider-buttons.tsx'

type AccountCardProps = {
  title: string
  note?: string | undefined
  /** A link to a related page, which gets the return address too. */
  other?: { readonly question: string; readonly label: string; readonly path: string }
  /** Those by which one can sign in, and sign up, here. */
  providers?: Providers
  returnUrl: string | null
  children: ReactNode
}

/** The frame of all pages for signing in and signing up. */
export function AccountCard({ title, note, other, providers = [], returnUrl, children }: AccountCardProps) {
  return (
    <div className="page-column py-8 tablet:py-14">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Card className="mx-auto flex max-w-md flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{title}</h1>
          {note !== undefined && <p className="wrap-break-word text-ink-2">{note}</p>}
        </div>
        {children}
        <ProviderButtons providers={providers} returnUrl={returnUrl} />
        {other && (
          <p className="border-line border-t pt-4 text-ink-2">
            {other.question}{' '}
            <AccountLink path={other.path} returnUrl={returnUrl}>
              {other.label}
            </AccountLink>
          </p>
        )}
      </Card>
    </div>
  )
}

type AccountLinkProps = { path: string; returnUrl: string | null; email?: string; children: ReactNode }

/**
 * A link to another of these pages, with the return address and the typed email; the email goes
 * through history state, not the address bar.
 */
export function AccountLink({ path, returnUrl, email, children }: AccountLinkProps) {
  return (
    <Link
      to={{ pathname: path, search: returnSearch(returnUrl) }}
      state={email ? { email } : undefined}
      className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-2"
    >
      {children}
    </Link>
  )
}

export function returnSearch(returnUrl: string | null): string {
  return returnUrl === null ? '' : `?${new URLSearchParams({ returnUrl })}`
}
