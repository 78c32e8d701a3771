import type { ReactNode } from 'react'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'
import type { ProseText } from '../domain/prose-page.ts'
import { ProsePage } from './prose-page.tsx'

export const aboutPaths = { organizers: '/Home/About', participants: '/Home/About/participants' } as const
type Audience = keyof typeof aboutPaths

type AboutPageProps = {
  readonly audience: Audience
  readonly text: ProseText
  readonly origin: string
  readonly actions: ReactNode
}

/** How Startline works, for organizers or for participants. */
export function AboutPage({ audience, text, origin, actions }: AboutPageProps) {
  const t = useTexts('site-about')
  const tabs = [
    { to: aboutPaths.organizers, label: t('tabOrganizers'), isCurrent: audience === 'organizers' },
    { to: aboutPaths.participants, label: t('tabParticipants'), isCurrent: audience === 'participants' },
  ]
  return (
    <>
      <PageHead title={text.title} description={text.description} canonical={`${origin}${aboutPaths[audience]}`} />
      <ProsePage text={text} picture={audience} tabs={<LinkTabs label={t('tabs')} tabs={tabs} />} actions={actions} />
    </>
  )
}
