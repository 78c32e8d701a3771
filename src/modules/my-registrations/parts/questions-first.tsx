import { useTexts } from '#src/ui/i18n/use-texts.ts'

type RaceWithQuestions = {
  readonly name: string
  readonly refusal: string | null
  readonly fillAt: string | null
}

/** Whether unanswered questions are the only obstacle. */
export function needsAnswers({ refusal, fillAt }: Pick<RaceWithQuestions, 'refusal' | 'fillAt'>): boolean {
  return refusal !== null && fillAt !== null
}

/** Links to the questions of other races that must be answered first. */
export function QuestionsFirst({ races }: { readonly races: readonly RaceWithQuestions[] }) {
  const t = useTexts('my-registrations')
  const groups = [
    { lead: 'raceQuestionsFirst', racesWithQuestions: races.filter(needsAnswers) },
    {
      lead: 'raceQuestionsLead',
      racesWithQuestions: races.filter(({ refusal, fillAt }) => refusal === null && fillAt !== null),
    },
  ] as const
  return groups.map(
    ({ lead, racesWithQuestions }) =>
      racesWithQuestions.length > 0 && (
        <div key={lead} className="flex flex-col items-start gap-1">
          <p>{t(lead)}</p>
          {racesWithQuestions.map(({ name, fillAt }) => (
            <a
              key={fillAt}
              href={fillAt ?? ''}
              className="inline-flex min-h-11 items-center py-1.5 underline underline-offset-2"
            >
              {t('raceAnswer', { race: name })}
            </a>
          ))}
        </div>
      ),
  )
}
