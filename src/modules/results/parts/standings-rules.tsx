import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { StandingsPage } from '../contract/standings.ts'

/** The scoring rules in words. */
export function StandingsRules({ rule }: { rule: StandingsPage['rule'] }) {
  const t = useTexts('results-standings')
  const first = rule.points.slice(0, 5).join(', ')
  return (
    <section aria-labelledby="standings-how" className="flex max-w-prose flex-col gap-2 text-ink-2">
      <h3 id="standings-how" className="font-semibold text-ink">
        {t('how')}
      </h3>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{t('howPlace', { points: first, beyond: rule.beyond })}</li>
        <li>{t('howBest', { count: rule.best })}</li>
        <li>{t('howTwice')}</li>
        <li>{t('howClubs', { count: rule.clubBest })}</li>
        <li>{t('howTies')}</li>
        <li>{t('howMatched')}</li>
      </ul>
    </section>
  )
}
