import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { type Instant, isInstant } from '#src/kernel/instant.ts'
import { isPlainDate, type PlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { type CancelledOrPostponed, toCancelledOrPostponed } from '#src/ui/kit/cancelled-or-postponed.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { DateBlock } from '#src/ui/kit/date-block.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { entriesAtHome, isThisYear, type StartCountdown } from '../domain/entries-at-home.ts'
import { liveEntries } from '../domain/live-entries.ts'

export type OwnEntries = {
  readonly registrations: Pick<ApiReply<'GET /api/account/registrations'>, 'waiting' | 'upcoming'>
  /** Entries that other accounts paid for: gifts, transferred places, legs of their teams. */
  readonly ofOtherPayers: ApiReply<'GET /api/account/invitations'>['entries']
  readonly drafts: ApiReply<'GET /api/registrations/drafts'>['list']
  readonly serverNow: string
}
type UpcomingOrder = OwnEntries['registrations']['upcoming'][number]
type Dated<Item> = Item & { readonly startsOn: PlainDate; readonly endsOn: PlainDate }

/** One of the reader's own entries, paid for by themselves or by another account. */
type OwnStartItem = Dated<
  Pick<UpcomingOrder, 'eventName' | 'eventStatus' | 'timeZone' | 'isOnline' | 'city' | 'startsOn' | 'endsOn'>
> & {
  readonly to: string
  /** Whether the reader paid: only the payer may choose a refund or an event move for a cancelled event. */
  readonly isOwnOrder: boolean
  readonly people: readonly { readonly fullName: string; readonly bib: number | string | null }[]
}

const shownDrafts = 2

/**
 * The signed-in reader's block on the home page: orders to pay, current and next starts, and forms
 * to continue.
 */
export function HomeOwnEntries({ registrations: { waiting, upcoming }, ofOtherPayers, drafts, serverNow }: OwnEntries) {
  const t = useTexts('my-registrations-home')
  if (!isInstant(serverNow)) return null
  const [toPay] = waiting.filter(({ continueTo }) => continueTo !== null).filter(isDated)
  const startsOfOtherPayers = ofOtherPayers.filter(({ isPast }) => !isPast).filter(isDated)
  const starts = entriesAtHome(
    [...upcoming.filter(isDated).map(toOwnOrderStart), ...startsOfOtherPayers.map(toOtherOrderStart)],
    serverNow,
  )
  const shownDraftList = drafts.filter(isDated).slice(0, shownDrafts)
  if (starts.length === 0 && toPay === undefined && shownDraftList.length === 0) return null
  return (
    <PageSection
      title={t('title')}
      aside={
        <Link to="/account/registrations" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('all')}
        </Link>
      }
    >
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {toPay && <ToPay order={toPay} now={serverNow} />}
          {starts.map((start) => (
            <OwnStart key={start.to} start={start} now={serverNow} />
          ))}
          {shownDraftList.map((draft) => (
            <Draft key={draft.draftId} draft={draft} now={serverNow} />
          ))}
        </ul>
      </Card>
    </PageSection>
  )
}

function isDated<Item extends { readonly startsOn: string; readonly endsOn: string }>(item: Item): item is Dated<Item> {
  return isPlainDate(item.startsOn) && isPlainDate(item.endsOn)
}

function toOwnOrderStart({ registrationId, entries, ...start }: Dated<UpcomingOrder>): OwnStartItem {
  const people = liveEntries(entries)
  return { ...start, to: `/account/registrations/${registrationId}`, isOwnOrder: true, people }
}

function toOtherOrderStart({ id, registrationId, ...start }: Dated<OwnEntries['ofOtherPayers'][number]>): OwnStartItem {
  const to = `/account/registrations/${registrationId}/entries/${id}/mine`
  return { ...start, to, isOwnOrder: false, people: [start] }
}

function ToPay({ order, now }: { order: Dated<UpcomingOrder>; now: Instant }) {
  const t = useTexts('my-registrations-home')
  const format = useFormat()
  const zone = useReaderZone()
  const { payBefore, continueTo } = order
  const until = isInstant(payBefore) ? t('waitingUntil', { moment: format.dateTime(payBefore, zone, 'short') }) : ''
  return (
    <Start
      {...order}
      now={now}
      label={t('waiting')}
      note={[order.entries.map(({ fullName }) => fullName).join(', '), until]}
      action={
        <LinkButton to={continueTo ?? ''} reloadDocument>
          {t('pay')}
        </LinkButton>
      }
    />
  )
}

const shownPeople = 3

function OwnStart({ start, now }: { start: OwnStartItem & StartCountdown; now: Instant }) {
  const t = useTexts('my-registrations-home')
  const people = start.people.map(({ fullName, bib }) =>
    bib === null ? fullName : `${fullName}, ${t('bib', { bib })}`,
  )
  const isCancelledOrPostponed = start.kind === 'cancelled-or-postponed'
  const needsDecision = isCancelledOrPostponed && start.isOwnOrder && start.eventStatus === 'cancelled'
  return (
    <Start
      {...start}
      now={now}
      label={<StartTag {...start} />}
      note={[start.isOnline ? t('online') : start.city, ...people.slice(0, shownPeople)]}
      former={isCancelledOrPostponed ? toCancelledOrPostponed(start.eventStatus) : null}
      days={isCancelledOrPostponed ? null : <DaysLeft {...start} />}
      action={
        <LinkButton to={start.to} look="quiet">
          {t(needsDecision ? 'decide' : 'open')}
        </LinkButton>
      }
    />
  )
}

function StartTag({ kind, eventStatus }: OwnStartItem & StartCountdown) {
  const t = useTexts('my-registrations-home')
  if (kind === 'next' || kind === 'later') return t(kind)
  if (kind === 'under-way') return <StateTag tone="ok">{t('underWay')}</StateTag>
  const isCancelled = eventStatus === 'cancelled'
  return <StateTag tone={isCancelled ? 'stop' : 'warn'}>{t(isCancelled ? 'cancelled' : 'postponed')}</StateTag>
}

/** «83 дня до старта»: the number is emphasized. */
function DaysLeft({ kind, days }: StartCountdown) {
  const t = useTexts('my-registrations-home')
  const isUnderWay = kind === 'under-way'
  if (days === 0) return <p className="headline text-h3">{t(isUnderWay ? 'lastDay' : 'today')}</p>
  return (
    <p className="flex items-center gap-2">
      <span className="figure text-[2.75rem] leading-[0.8]">{days}</span>{' '}
      <span className="max-w-20 text-ink-2 text-sm leading-tight">
        {t(isUnderWay ? 'daysToEnd' : 'daysToStart', { count: days })}
      </span>
    </p>
  )
}

function Draft({ draft, now }: { draft: Dated<OwnEntries['drafts'][number]>; now: Instant }) {
  const t = useTexts('my-registrations-home')
  return (
    <Start
      {...draft}
      now={now}
      label={t('draft')}
      note={[draft.raceName, draft.name]}
      action={
        <LinkButton to={draft.continueTo} look="quiet" reloadDocument>
          {t('draftGoOn')}
        </LinkButton>
      }
    />
  )
}

type StartProps = {
  readonly label: ReactNode
  readonly eventName: string
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly timeZone: string
  readonly now: Instant
  readonly note: readonly string[]
  readonly former?: CancelledOrPostponed | null
  readonly days?: ReactNode
  readonly action: ReactNode
}

/**
 * A row; on a phone the day and the days left are above the name, and the button has the full
 * width.
 */
function Start({ label, eventName, startsOn, endsOn, timeZone, now, note, former = null, days, action }: StartProps) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-4 p-4 tablet:grid-cols-[8rem_1fr_auto] tablet:p-6 desktop:grid-cols-[8rem_1fr_10rem_14rem]">
      <span className="-ml-2.5">
        <DateBlock from={startsOn} to={endsOn} dateChange={former} hasYear={!isThisYear(startsOn, timeZone, now)} />
      </span>
      <div className="tablet:col-start-3 tablet:row-start-1">{days}</div>
      <div className="col-span-2 flex min-w-0 flex-col gap-0.5 tablet:col-span-1 tablet:col-start-2 tablet:row-start-1">
        <p className="mb-0.5 font-medium text-ink-2 text-sm">{label}</p>
        <h3 className="font-semibold text-lg leading-snug">{eventName}</h3>
        {note.filter(Boolean).map((line) => (
          <p key={line} className="text-ink-2">
            {line}
          </p>
        ))}
      </div>
      <div className="col-span-2 grid tablet:col-start-2 tablet:justify-start desktop:col-span-1 desktop:col-start-4 desktop:row-start-1 desktop:justify-stretch">
        {action}
      </div>
    </li>
  )
}
