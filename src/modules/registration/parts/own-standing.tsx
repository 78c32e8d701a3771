import type { ApiReply } from '#src/app/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'

type Line = ApiReply<'GET /api/account/lines'>['lines'][number]

/** In a race's row, in place of the way into its line: where somebody of the account stands there, or what is offered to them. */
export function OwnStanding({ lines }: { lines: readonly Line[] }) {
  const t = useTexts('registration')
  const format = useFormat()
  const next = lines.find(({ state }) => state === 'offered') ?? lines[0]
  if (next === undefined) return null
  const isOffered = next.state === 'offered'
  const isDraw = next.position === null
  const wordsOf = ({ state, offerUntil, timeZone, position, application }: Line) => {
    if (state === 'offered' && isInstant(offerUntil))
      return t('ownLineUntil', { moment: format.moment(offerUntil, timeZone) })
    return position === null ? t('drawNumber', { number: application ?? 0 }) : t('ownLinePosition', { position })
  }
  return (
    <>
      <ul className="text-sm tablet:text-right">
        {lines.map((line) => (
          <li key={line.id}>
            {line.name}: <b className="font-semibold">{wordsOf(line)}</b>
          </li>
        ))}
      </ul>
      <LinkButton
        to={next.to}
        reloadDocument={!next.to.startsWith('/')}
        look={isOffered ? 'accent' : 'quiet'}
        aria-label={t(isOffered ? 'ownLineTake' : isDraw ? 'drawShowOf' : 'ownLineShow', {
          race: next.raceName,
          name: next.name,
        })}
        className="max-tablet:w-full"
      >
        {t(isOffered ? 'takePlace' : isDraw ? 'drawShow' : 'lineShow')}
      </LinkButton>
    </>
  )
}
