import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { OnlineFormat } from '../contract/online-format.ts'
import { OnlineFormatSteps } from './online-format-steps.tsx'

/** Shown on the page of an online event, in place of directions. */
export function OnlineFormatSection({ format }: { format: OnlineFormat }) {
  const t = useTexts('results-online')
  return (
    <PageSection title={t('title')} id="online">
      <Card>
        <OnlineFormatSteps format={format} />
      </Card>
    </PageSection>
  )
}
