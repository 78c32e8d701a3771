import type { ReactNode } from 'react'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { hasFiscalReceipts } from '#src/modules/payments/domain/fiscal-receipts.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'
import { ProsePage } from './prose-page.tsx'

export const aboutPaths = { organizers: '/Home/About', participants: '/Home/About/participants' } as const
type Audience = keyof typeof aboutPaths

type TextKey = `${Audience}Part${1 | 2 | 3 | 4 | 5 | 6}` | `${Audience}Step${1 | 2 | 3 | 4}`

type AboutPageProps = {
  readonly audience: Audience
  readonly origin: string
  readonly actions: ReactNode
  readonly makesReceipts?: boolean
}

/** How Startline works, for organizers or for participants. */
export function AboutPage({ audience, origin, actions, makesReceipts = hasFiscalReceipts }: AboutPageProps) {
  const t = useTexts('site-about')
  // Two of the texts promise a receipt where the installation makes them.
  const textOf = (key: TextKey): string => {
    if (makesReceipts && key === 'organizersPart3') return t('organizersPart3Receipts')
    if (makesReceipts && key === 'participantsStep3') return t('participantsStep3Receipts')
    return t(key)
  }
  const tabs = [
    { to: aboutPaths.organizers, label: t('tabOrganizers'), isCurrent: audience === 'organizers' },
    { to: aboutPaths.participants, label: t('tabParticipants'), isCurrent: audience === 'participants' },
  ]
  return (
    <>
      <PageHead
        title={t(`${audience}Title`)}
        description={t(`${audience}Description`)}
        canonical={`${origin}${aboutPaths[audience]}`}
      />
      <ProsePage
        heading={t(`${audience}Heading`)}
        lead={t(`${audience}Lead`)}
        picture={audience}
        tabs={<LinkTabs label={t('tabs')} tabs={tabs} />}
        stats={([1, 2, 3] as const).map((n) => ({
          title: t(`${audience}Figure${n}`),
          text: t(`${audience}Figure${n}Text`),
        }))}
        parts={{
          title: t(`${audience}PartsTitle`),
          list: ([1, 2, 3, 4, 5, 6] as const).map((n) => ({
            title: t(`${audience}Part${n}Title`),
            text: textOf(`${audience}Part${n}`),
          })),
        }}
        steps={{
          title: t(`${audience}StepsTitle`),
          list: ([1, 2, 3, 4] as const).map((n) => ({
            title: t(`${audience}Step${n}Title`),
            text: textOf(`${audience}Step${n}`),
          })),
        }}
        end={{ title: t(`${audience}ActionTitle`), actions }}
      />
    </>
  )
}
