import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { ResultOfPerson, ResultRowView } from '../contract/result.ts'
import { formatRaceTime, legsAsShown } from '../domain/format-race-time.ts'
import { computePace } from '../domain/pace.ts'
import { usePace } from './use-pace.ts'

type Members = NonNullable<ResultRowView['members']>

/** The members with their legs, times and leg ranks; the times add up to the team's. */
export function ResultMembers({ result, members }: { result: ResultOfPerson; members: Members }) {
  const t = useTexts('results-stats')
  const { withUnit } = usePace()
  const { row, legs } = result
  const shown = legsAsShown(members.map(({ legMs }) => legMs))
  const isTimed = members.some(({ legMs }) => legMs !== null)
  const head = 'py-2 pl-3 text-right font-medium'
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">{t('membersCaption', { name: row.fullName ?? '' })}</caption>
      <thead>
        <tr className="border-line-strong border-b align-bottom text-ink-2 text-sm">
          <th scope="col" className="py-2 pr-3 font-medium">
            {t('columnMember')}
          </th>
          {legs.length > 0 && (
            <th scope="col" className="py-2 pr-3 font-medium max-tablet:hidden">
              {t('columnLeg')}
            </th>
          )}
          {isTimed && (
            <>
              <th scope="col" className={head}>
                {t('columnLegTime')}
              </th>
              <th scope="col" className={head}>
                {t('columnLegPlace')}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member, i) => {
          const leg = legs.find(({ stage }) => stage === member.stage)
          const pace = leg === undefined ? null : computePace(leg.sport, leg.distanceM, member.legMs)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a team's order is its own
            <tr key={i} className="border-line border-b align-top">
              <th scope="row" className="py-3 pr-3 font-semibold">
                {member.fullName ?? <span className="font-normal text-ink-2">{t('hiddenPerson')}</span>}
                <span className="block font-normal text-ink-2 text-sm">
                  {[member.birthYear].filter(Boolean).join('')}
                  {leg && <span className="tablet:hidden"> {leg.name}</span>}
                </span>
              </th>
              {legs.length > 0 && <td className="py-3 pr-3 max-tablet:hidden">{leg?.name ?? '—'}</td>}
              {isTimed && (
                <>
                  <td className="whitespace-nowrap py-3 pl-3 text-right">
                    {shown[i] == null ? '—' : formatRaceTime(shown[i])}
                    {pace && <span className="block text-ink-2 text-sm">{withUnit(pace)}</span>}
                  </td>
                  <td className="py-3 pl-3 text-right">{member.legRank ?? '—'}</td>
                </>
              )}
            </tr>
          )
        })}
      </tbody>
      {isTimed && row.netMs !== null && (
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-3 pr-3">
              {t('membersSum')}
            </th>
            {legs.length > 0 && <td className="max-tablet:hidden" />}
            <td className="whitespace-nowrap py-3 pl-3 text-right">{formatRaceTime(row.netMs)}</td>
            <td className="py-3 pl-3 text-right">{row.rank ?? '—'}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
