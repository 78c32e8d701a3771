import type { ReactNode } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'

/** A page under «Безопасность», with the way back. */
export function SecurityPage({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const t = useTexts('accounts-security')
  return (
    <div className="page-column py-6 tablet:py-8">
      <title>{title}</title>
      <div className="flex max-w-3xl flex-col gap-6 tablet:gap-8">
        <Breadcrumbs crumbs={[{ label: t('back'), to: '/account/security' }, { label: title }]} />
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{title}</h1>
          {note !== undefined && <p className="wrap-anywhere text-ink-2">{note}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
