import type { ReactNode } from 'react'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'
import { ProsePage } from './prose-page.tsx'

export const aboutPaths = { organizers: '/Home/About', participants: '/Home/About/participants' } as const
type Whom = keyof typeof aboutPaths

/** How Startline works, for organizers or for participants. */
export function AboutPage({ whom, origin, actions }: { whom: Whom; origin: string; actions: ReactNode }) {
  const t = useTexts('site-about')
  const tabs = [
    { to: aboutPaths.organizers, label: t('tabOrganizers'), isCurrent: whom === 'organizers' },
    { to: aboutPaths.participants, label: t('tabParticipants'), isCurrent: whom === 'participants' },
  ]
  return (
    <>
      <PageHead
        title={t(`${whom}Title`)}
        description={t(`${whom}Description`)}
        canonical={`${origin}${aboutPaths[whom]}`}
      />
      <ProsePage
        heading={t(`${whom}Heading`)}
        lead={t(`${whom}Lead`)}
        picture={whom}
        tabs={<LinkTabs label={t('tabs')} tabs={tabs} />}
        figures={([1, 2, 3] as const).map((n) => ({
          title: t(`${whom}Figure${n}`),
          text: t(`${whom}Figure${n}Text`),
        }))}
        parts={{
          title: t(`${whom}PartsTitle`),
          list: ([1, 2, 3, 4, 5, 6] as const).map((n) => ({
            title: t(`${whom}Part${n}Title`),
            text: t(`${whom}Part${n}`),
          })),
        }}
        steps={{
          title: t(`${whom}StepsTitle`),
          list: ([1, 2, 3, 4] as const).map((n) => ({ title: t(`${whom}Step${n}Title`), text: t(`${whom}Step${n}`) })),
        }}
        end={{ title: t(`${whom}ActionTitle`), actions }}
      />
    </>
  )
}
