import type { ReactNode } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Dialog } from '#src/ui/kit/dialog.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PlacesBar } from '#src/ui/kit/places-bar.tsx'
import type { EventPage, EventRace } from '../../contract/event-page.ts'
import { isOnSale } from '../../domain/race-state.ts'
import { RaceStateTag } from '../event-state-tag.tsx'
import { useRaceFacts } from '../race-facts.ts'
import { RaceFactList, RaceMeasure, RacePrice, RaceStateReason, RegisterButton } from '../race-row.tsx'
import type { MainAction } from './choose-main-action.ts'
import { needsExplanation, raceEntryLabel } from './race-entry-label.ts'

type RaceChoiceDialogProps = {
  event: EventPage
  action: MainAction
  ownStatus: (race: EventRace) => ReactNode
  raceExtras: (race: EventRace) => ReactNode
  onClose: () => void
}

/**
 * The dialog to choose a race: each with its price, places left and the reason why it is closed;
 * after the event, the choice of the race whose results are shown.
 */
export function RaceChoiceDialog({ event, action, ownStatus, raceExtras, onClose }: RaceChoiceDialogProps) {
  const t = useTexts('catalog-act')
  const pastPage = action.kind === 'past' ? action.page : null
  const title = pastPage === null ? 'choiceTitle' : pastPage === 'results' ? 'actResults' : 'actStartList'
  return (
    <Dialog isOpen onClose={onClose} title={t(title)} isWide>
      <div className="@container">
        <ul className={pastPage === null ? 'race-rows' : 'flex flex-col'}>
          {event.races.map((race) => (
            <li key={race.code} className="border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
              {pastPage === null ? (
                <RaceChoice {...{ event, race }} ownStatus={ownStatus(race)} extras={raceExtras(race)} />
              ) : (
                <PastRaceChoice {...{ event, race }} page={pastPage} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

type RaceChoiceProps = { event: EventPage; race: EventRace; ownStatus: ReactNode; extras: ReactNode }

function RaceChoice({ event, race, ownStatus, extras }: RaceChoiceProps) {
  const { timeZone } = event
  const onlyDay = event.startsOn === event.endsOn ? event.startsOn : null
  const label = raceEntryLabel(race)
  const isExplained = label === undefined || needsExplanation(race)
  return (
    <article aria-label={race.name} className="race-row p-0">
      <div className="[grid-area:length]">
        <RaceMeasure race={race} />
      </div>
      <div className="text-right [grid-area:price] [&>span]:items-end">
        <RacePrice race={race} feeBp={event.feeBp} timeZone={timeZone} />
      </div>
      <div className="flex min-w-0 flex-col gap-1 [grid-area:facts]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold leading-snug">{race.name}</h3>
          {race.state.state !== 'open' && <RaceStateTag state={race.state} timeZone={timeZone} />}
        </div>
        <RaceFactList facts={useRaceFacts(race, { ...event, onlyDay })} />
        {ownStatus === undefined && isExplained && <RaceStateReason race={race} timeZone={timeZone} />}
        {ownStatus === undefined && <PickupPlace event={event} race={race} />}
        {isOnSale(race.state) && <PlacesBar taken={race.capacity - race.placesLeft} capacity={race.capacity} />}
      </div>
      <div className="flex flex-col items-start gap-2 [grid-area:act] @min-[34rem]:items-end @min-[34rem]:text-right">
        {ownStatus ?? (label !== undefined && <RegisterButton race={race} label={label} />)}
        {extras}
      </div>
    </article>
  )
}

/** Where to register on the spot, for a race whose online registration is closed. */
function PickupPlace({ event, race }: { event: EventPage; race: EventRace }) {
  const t = useTexts('catalog-event')
  if (race.state.state !== 'closed' || !race.state.pickup) return null
  return (
    <p className="text-ink-2 text-sm">
      {t('noticePickup')} <strong className="text-ink">{event.pickup}</strong>
    </p>
  )
}

function PastRaceChoice({ event, race, page }: { event: EventPage; race: EventRace; page: 'results' | 'startlist' }) {
  const t = useTexts('catalog-act')
  return (
    <article aria-label={race.name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 items-center gap-4">
        <RaceMeasure race={race} />
        <h3 className="min-w-0 font-semibold leading-snug">{race.name}</h3>
      </div>
      <LinkButton
        to={`/event/${event.code}/${page}?${new URLSearchParams({ race: race.code })}`}
        look="quiet"
        className="max-tablet:w-full"
        aria-label={t(page === 'results' ? 'choiceResultsOf' : 'choiceStartListOf', { race: race.name })}
      >
        {t(page === 'results' ? 'actResults' : 'actStartList')}
      </LinkButton>
    </article>
  )
}
