import type { ApiReply } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'

export type Rules = ApiReply<'GET /Register/ApiRelayRegistration'>['rules']

/**
 * The race's rules for teams: legs with distances and numbers of members, and the deadline for
 * changes.
 */
export function TeamRulesText({ rules, timeZone }: { readonly rules: Rules; readonly timeZone: string }) {
  const t = useTexts('registration')
  const format = useFormat()
  const { stages, membersFrom, membersTo, minWomen, minMen, changesUntil } = rules
  const facts = [
    membersFrom === membersTo
      ? t('teamMembers', { count: membersFrom })
      : t('teamMembersBetween', { from: membersFrom, to: membersTo }),
    ...(minWomen > 0 ? [t('teamLeastWomen', { count: minWomen })] : []),
    ...(minMen > 0 ? [t('teamLeastMen', { count: minMen })] : []),
    ...(isInstant(changesUntil) ? [t('teamChangesUntil', { moment: format.deadline(changesUntil, timeZone) })] : []),
  ]
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('teamRulesTitle')}</h2>
      <ul className="list-disc pl-5 text-ink-2">
        {facts.map((fact) => (
          <li key={fact}>{format.typeset(fact)}</li>
        ))}
      </ul>
      {stages.length > 1 && (
        <ol className="flex flex-col divide-y divide-line">
          {stages.map((stage, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its number
            <li key={i} className="flex items-baseline justify-between gap-4 py-2">
              <span>
                {i + 1}. {stage.name}
                {stage.to > 1 && (
                  <span className="text-ink-2"> · {t('teamStageMembers', { from: stage.from, to: stage.to })}</span>
                )}
              </span>
              {stage.distanceM !== null && (
                <span className="whitespace-nowrap font-semibold">{format.distance(stage.distanceM)}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
