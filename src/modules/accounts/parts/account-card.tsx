import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#src/ui/kit/card.tsx'

type AccountCardProps = {
  title: string
  note: string
  /** The way to the sister page, which keeps where to return. */
  other: { readonly question: string; readonly label: string; readonly path: string }
  returnUrl: string | null
  children: ReactNode
}

/** The frame of signing in and signing up. */
export function AccountCard({ title, note, other, returnUrl, children }: AccountCardProps) {
  const search = returnUrl === null ? '' : `?${new URLSearchParams({ returnUrl })}`
  return (
    <div className="page-column py-8 tablet:py-14">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Card className="mx-auto flex max-w-md flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{title}</h1>
          <p className="text-ink-2">{note}</p>
        </div>
        {children}
        <p className="border-line border-t pt-4 text-ink-2">
          {other.question}{' '}
          <Link
            to={{ pathname: other.path, search }}
            className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-2"
          >
            {other.label}
          </Link>
        </p>
      </Card>
    </div>
  )
}
