import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Icon, type IconName } from '#src/ui/kit/icon.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { StartPackView } from '../contract/event-content.ts'
import type { EventPage } from '../contract/event-page.ts'
import { requirements } from '../domain/event-draft.ts'

type StartPackProps = {
  readonly pack: StartPackView | null
  readonly races: readonly Pick<EventPage['races'][number], 'code' | 'name' | 'requirements'>[]
}

/** The start pack: contents, pickup, and what to bring. */
export function StartPackSection({ pack, races }: StartPackProps) {
  const bring = useStandardBring(races)
  const t = useTexts('catalog-content')
  const format = useFormat()
  if (pack === null) return null
  return (
    <PageSection id="start-pack" title={t('startPack')}>
      <Card className="grid gap-x-8 gap-y-3 text-sm min-[600px]:grid-cols-2 tablet:py-5">
        {pack.pickups.length > 0 && (
          <div className="flex flex-col gap-2 min-[600px]:col-span-2">
            <h3 className="font-semibold">{t('packWhen')}</h3>
            <ul className="grid gap-x-8 gap-y-2 min-[600px]:grid-cols-2">
              {pack.pickups.map((pickup) => (
                <li key={`${pickup.day} ${pickup.from} ${pickup.place}`} className="grid">
                  <span className="font-semibold tabular-nums">
                    {format.day(pickup.day, 'short')}, {format.day(pickup.day, 'weekday')}, {pickup.from}–{pickup.to}
                  </span>
                  <span>{format.typeset(pickup.place)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <Lines title={t('packContents')} lines={pack.contents} sign="check" />
        <Lines title={t('packBring')} lines={[...bring, ...pack.bring]} sign="arrow-right" />
        {pack.note !== '' && (
          <p className="border-line border-t pt-3 text-ink-2 text-sm min-[600px]:col-span-2">
            {format.typeset(pack.note)}
          </p>
        )}
      </Card>
    </PageSection>
  )
}

/** What every event asks for: an identity document, the ticket, and the documents that a race requires. */
function useStandardBring(races: StartPackProps['races']): string[] {
  const t = useTexts('catalog-content')
  return [
    t('bringIdentity'),
    t('bringTicket'),
    ...requirements.flatMap((requirement) => {
      const requiring = races.filter((race) => race.requirements.includes(requirement))
      if (requiring.length === 0) return []
      const line = t(`bring.${requirement}`)
      const names = requiring.map(({ name }) => name).join(', ')
      return [requiring.length === races.length ? line : t('bringOf', { line, races: names })]
    }),
  ]
}

function Lines({ title, lines, sign }: { title: string; lines: readonly string[]; sign: IconName }) {
  const format = useFormat()
  if (lines.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <Icon name={sign} size={18} className="mt-0.5 flex-none text-ink-2" />
            <span className="min-w-0">{format.typeset(line)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
