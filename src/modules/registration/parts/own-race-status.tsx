import { useSite } from '#src/client/use-site.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'
import type { EventRace } from '#src/modules/catalog/contract/event-page.ts'
import { isOnSale } from '#src/modules/catalog/domain/race-state.ts'
import type { OwnInRace } from '#src/modules/catalog/parts/event-outlet.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { ownPagePath, participantEntryPath, type RaceKey, registerPath } from '../domain/register-path.ts'

type OwnWaitlistEntry = OwnInRace['waitlistEntries'][number]
type OwnPlaceData = NonNullable<OwnInRace['place']>
type OwnRaceStatusProps = OwnInRace & { eventCode: string; race: EventRace }

const wide = 'max-tablet:w-full'

/** The account's own place, its waitlist entries or offers in a race, in place of the way in. */
export function OwnRaceStatus({
  place,
  waitlistEntries,
  eventCode,
  race: { code: raceCode, kind, state },
}: OwnRaceStatusProps) {
  const takesMore = kind === 'individual' && isOnSale(state)
  return (
    <>
      {place !== undefined && <OwnPlace {...{ place, takesMore }} race={{ eventCode, raceCode }} />}
      {waitlistEntries.length > 0 && <WaitlistStatus waitlistEntries={waitlistEntries} />}
    </>
  )
}

type OwnPlaceProps = {
  place: OwnPlaceData
  race: RaceKey
  /** Whether further people may be registered. */
  takesMore: boolean
}

/** A link to the own entry, or to its payment. */
function OwnPlace({ place, race, takesMore }: OwnPlaceProps) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const { tenant } = useSite()
  const { registrationId, entryId, raceName, isPaid } = place
  const path = entryId === null ? ownPagePath(registrationId) : participantEntryPath({ registrationId, entryId })
  return (
    <>
      <StateTag tone={isPaid ? 'ok' : 'soon'}>{t(isPaid ? 'ownPlacePaid' : 'ownPlacePending')}</StateTag>
      <LinkButton
        to={isPaid ? pageUrl(tenant.links.homeUrl, path) : registerPath(race, null, registrationId)}
        look={isPaid ? 'primary' : 'accent'}
        aria-label={t(isPaid ? 'ownPlaceShow' : 'ownPlaceContinue', { race: raceName })}
        className="w-full"
      >
        {isPaid ? t('showRegistration') : tForm('continueOrder')}
      </LinkButton>
      {isPaid && takesMore && (
        <LinkButton
          to={registerPath(race, 'participants', null)}
          look="quiet"
          aria-label={t('ownPlaceOthers', { race: raceName })}
          className="w-full"
        >
          {t('ownPlaceMore')}
        </LinkButton>
      )}
    </>
  )
}

function WaitlistStatus({ waitlistEntries }: { waitlistEntries: readonly OwnWaitlistEntry[] }) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const format = useFormat()
  const next = waitlistEntries.find(({ state }) => state === 'offered') ?? waitlistEntries[0]
  if (next === undefined) return null
  const isOffered = next.state === 'offered'
  const isDraw = next.position === null
  const statusText = ({ state, offerUntil, timeZone, position, application }: OwnWaitlistEntry) => {
    if (state === 'offered' && isInstant(offerUntil))
      return t('ownWaitlistUntil', { moment: format.deadline(offerUntil, timeZone) })
    return position === null ? t('drawNumber', { number: application ?? 0 }) : t('ownWaitlistPosition', { position })
  }
  return (
    <>
      <ul className="text-sm tablet:text-right">
        {waitlistEntries.map((entry) => (
          <li key={entry.id}>
            {entry.name}: <b className="font-semibold">{statusText(entry)}</b>
          </li>
        ))}
      </ul>
      <LinkButton
        to={next.to}
        reloadDocument={!next.to.startsWith('/')}
        look={isOffered ? 'accent' : 'quiet'}
        aria-label={t(isOffered ? 'ownWaitlistTake' : isDraw ? 'drawShowOf' : 'ownWaitlistShow', {
          race: next.raceName,
          name: next.name,
        })}
        className={wide}
      >
        {isOffered ? tForm('takePlace') : t(isDraw ? 'drawShow' : 'waitlistShow')}
      </LinkButton>
    </>
  )
}
