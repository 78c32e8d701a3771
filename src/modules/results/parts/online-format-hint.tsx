import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { OnlineFormatSteps } from './online-format-steps.tsx'

/** A collapsible explanation above the list of online events. */
export function OnlineFormatHint() {
  const t = useTexts('results-online')
  return (
    <details className="group/online rounded-card border border-line bg-paper">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-2 font-medium tablet:px-6">
        <Icon name="info" className="flex-none" />
        <span className="flex-1">{t('title')}</span>
        <Icon name="chevron-down" size={18} className="flex-none text-ink-2 group-open/online:rotate-180" />
      </summary>
      <div className="px-4 pt-2 pb-5 tablet:px-6">
        <OnlineFormatSteps format={null} />
      </div>
    </details>
  )
}
