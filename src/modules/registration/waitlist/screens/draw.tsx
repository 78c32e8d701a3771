import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { Route } from './+types/draw'

export const handle = { texts: ['registration', 'registration-form'] } satisfies RouteHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  const query = { eventCode: params.code, raceCode: params.raceCode }
  return { draw: await context.get(apiContext).must('GET /api/draws', { query }) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const draw = loaderData?.draw
  return [
    { title: draw ? `${draw.raceName} — ${draw.eventName}` : 'Startline' },
    { name: 'robots', content: 'noindex' },
  ]
}

/**
 * A race's draw for public verification: the seed's hash before the draw, then the seed, the order,
 * and the program that computes it.
 */
export default function DrawScreen({ loaderData: { draw } }: Route.ComponentProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const at = (instant: string | null) => (isInstant(instant) ? format.dateTime(instant, draw.timeZone) : '')
  return (
    <PageSection title={t('drawPageTitle', { race: draw.raceName })} note={t('drawPageLead')}>
      <dl className="grid gap-x-8 gap-y-4 tablet:grid-cols-[auto_minmax(0,1fr)]">
        <Fact name={t('drawHash')} value={draw.seedHash} isCode />
        <Fact
          name={t('drawSeed')}
          value={draw.seed ?? t('drawSeedLater', { moment: at(draw.drawsAt) })}
          isCode={draw.seed !== null}
        />
        <Fact name={t('drawPlaces')} value={format.count(draw.capacity)} />
        <Fact name={t('drawApplications')} value={format.count(draw.applications)} />
        {draw.drawnAt !== null && <Fact name={t('drawnAt')} value={at(draw.drawnAt)} />}
      </dl>
      {draw.seed !== null && (
        <>
          <h3 className="headline text-h3">{t('drawOrderTitle')}</h3>
          <p className="text-ink-2">
            {t('drawOrderNote', { count: Math.max(1, Math.min(draw.capacity, draw.order.length)) })}
          </p>
          <ol className="flex flex-wrap gap-x-3 gap-y-1 tabular-nums">
            {draw.order.map((application, i) => (
              <li key={application} className={i < draw.capacity ? 'font-semibold' : 'text-ink-2'}>
                {application}
              </li>
            ))}
          </ol>
          <h3 className="headline text-h3">{t('drawRecompute')}</h3>
          <p className="text-ink-2">{t('drawRecomputeText', { race: draw.raceId })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
          <pre tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-paper p-4 text-sm">
            <code>{program(draw.raceId, draw.seed)}</code>
          </pre>
        </>
      )}
    </PageSection>
  )
}

function Fact({ name, value, isCode = false }: { name: string; value: string; isCode?: boolean }) {
  return (
    <div className="flex flex-col gap-1 tablet:contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className={isCode ? 'break-all font-mono text-sm' : ''}>{value}</dd>
    </div>
  )
}

/** The same algorithm as server/commands/draw-order.ts, for anyone to run. */
function program(raceId: string, seed: string): string {
  return [
    "import { createHash, createHmac } from 'node:crypto'",
    `const seed = Buffer.from('${seed}', 'hex')`,
    `const race = '${raceId}'`,
    'const numbers = [1, 2, 3 /* … */]',
    "const score = (n) => createHmac('sha256', seed).update(race + ':' + n).digest('hex')",
    "console.log(createHash('sha256').update(seed).digest('hex'))",
    'console.log(numbers.sort((a, b) => (score(a) < score(b) ? -1 : 1)))',
  ].join('\n')
}
