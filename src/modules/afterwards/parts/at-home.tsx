import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApiReply } from '#src/app/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { DateBlock } from '#src/ui/kit/date-block.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'

export type OwnStarts = {
  readonly registrations: Pick<ApiReply<'GET /api/account/registrations'>, 'waiting' | 'upcoming'>
  readonly drafts: ApiReply<'GET /api/registrations/drafts'>['list']
}
type Told = OwnStarts['registrations']['upcoming'][number]

/** On the home page of whoever is signed in: what waits to be paid, one's next start, and the forms to go on with. */
export function AtHome({ registrations: { waiting, upcoming }, drafts }: OwnStarts) {
  const t = useTexts('afterwards-home')
  const [next] = upcoming.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  const [toPay] = waiting.filter(({ continueTo }) => continueTo !== null)
  if (next === undefined && toPay === undefined && drafts.length === 0) return null
  return (
    <PageSection
      title={t('title')}
      aside={
        <Link to="/account/registrations" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('all')}
        </Link>
      }
    >
      <ul className="grid gap-4 tablet:grid-cols-2 tablet:gap-6 landscape:grid-cols-3">
        {toPay && <ToPay order={toPay} />}
        {next && <NextStart order={next} />}
        {drafts.slice(0, 2).map((draft) => (
          <Start key={draft.draftId} {...draft} label={t('draft')} note={[draft.raceName, draft.name]}>
            <LinkButton to={draft.continueTo} look="quiet" reloadDocument>
              {t('draftGoOn')}
            </LinkButton>
          </Start>
        ))}
      </ul>
    </PageSection>
  )
}

function ToPay({ order }: { order: Told }) {
  const t = useTexts('afterwards-home')
  const format = useFormat()
  const zone = useReaderZone()
  const { payBefore, continueTo } = order
  const until = isInstant(payBefore) ? t('waitingUntil', { moment: format.moment(payBefore, zone, 'short') }) : ''
  return (
    <Start {...order} label={t('waiting')} note={[order.entries.map(({ fullName }) => fullName).join(', '), until]}>
      <LinkButton to={continueTo ?? ''} reloadDocument>
        {t('pay')}
      </LinkButton>
    </Start>
  )
}

function NextStart({ order }: { order: Told }) {
  const t = useTexts('afterwards-home')
  const people = order.entries
    .filter(({ state, isHandedOver }) => state === 'confirmed' && !isHandedOver)
    .map(({ fullName, bib }) => (bib === null ? fullName : `${fullName}, ${t('bib', { bib })}`))
  return (
    <Start {...order} label={t('next')} note={[order.isOnline ? t('online') : order.city, ...people.slice(0, 3)]}>
      <LinkButton to={`/account/registrations/${order.registrationId}`} look="quiet">
        {t('open')}
      </LinkButton>
    </Start>
  )
}

type StartProps = {
  readonly label: string
  readonly eventName: string
  readonly startsOn: string
  readonly endsOn: string
  readonly note: readonly string[]
  readonly children: ReactNode
}

function Start({ label, eventName, startsOn, endsOn, note, children }: StartProps) {
  return (
    <li>
      <Card className="flex h-full flex-col gap-3">
        <p className="font-medium text-ink-2 text-sm">{label}</p>
        {isPlainDate(startsOn) && isPlainDate(endsOn) && (
          <span className="-ml-2.5">
            <DateBlock from={startsOn} to={endsOn} />
          </span>
        )}
        <h3 className="font-semibold text-lg leading-snug">{eventName}</h3>
        <div className="text-ink-2">
          {note.filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className="mt-auto pt-2">{children}</div>
      </Card>
    </li>
  )
}
