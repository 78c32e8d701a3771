import { useTexts } from '#src/ui/i18n/use-texts.ts'

type Asking = {
  readonly name: string
  readonly refusal: string | null
  readonly fillAt: string | null
}

/** Only its questions stand in the way. */
export function asksFirst({ refusal, fillAt }: Pick<Asking, 'refusal' | 'fillAt'>): boolean {
  return refusal !== null && fillAt !== null
}

/** Ways to what other races ask beyond what was told. */
export function QuestionsFirst({ races }: { readonly races: readonly Asking[] }) {
  const t = useTexts('afterwards')
  const asking = races.filter((race) => race.fillAt !== null && (race.refusal === null || asksFirst(race)))
  if (asking.length === 0) return null
  return (
    <div className="flex flex-col items-start gap-1">
      <p>{t('raceAsksLead')}</p>
      {asking.map(({ name, fillAt }) => (
        <a key={fillAt} href={fillAt ?? ''} className="inline-flex min-h-11 items-center underline underline-offset-2">
          {t('raceAnswer', { race: name })}
        </a>
      ))}
    </div>
  )
}
