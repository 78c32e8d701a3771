import { Link } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import type { Route } from './+types/received'

export const handle = { texts: ['invitations'], layout: 'default', background: 'wash' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  mustBeServed(context)
  return await context.get(apiContext).must('GET /api/account/invitations')
}

/** The open invitations to this account's email address, of all tenants. */
export default function ReceivedScreen({ loaderData: { isVerified, invitations, entries } }: Route.ComponentProps) {
  const t = useTexts('invitations')
  return (
    <div className="page-column py-6 tablet:py-8">
      <title>{t('receivedTitle')}</title>
      <div className="flex max-w-3xl flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{t('receivedTitle')}</h1>
          <p className="text-ink-2">{t('receivedLead')}</p>
        </div>
        {entries.length > 0 && <Entries entries={entries} />}
        {invitations.length > 0 ? (
          <ul className="flex flex-col gap-4">
            {invitations.map((invitation) => (
              <Received key={invitation.link} invitation={invitation} />
            ))}
          </ul>
        ) : isVerified && entries.length > 0 ? null : isVerified ? (
          <EmptyState
            title={t('receivedEmptyTitle')}
            action={<LinkButton to="/events/future">{t('receivedEvents')}</LinkButton>}
          >
            {t('receivedEmptyNote')}
          </EmptyState>
        ) : (
          <EmptyState
            title={t('notVerifiedTitle')}
            action={<LinkButton to="/account/code">{t('notVerifiedAction')}</LinkButton>}
          >
            {t('notVerifiedNote')}
          </EmptyState>
        )}
      </div>
    </div>
  )
}

type Entry = ApiReply<'GET /api/account/invitations'>['entries'][number]

/** The account's entries that others paid for. */
function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = useTexts('invitations')
  const format = useFormat()
  return (
    <section className="flex flex-col gap-3">
      <h2 className="headline text-h2">{t('ofOtherPayers')}</h2>
      <ul className="flex flex-col gap-3">
        {entries.map(({ id, registrationId, eventName, raceName, startsAt, timeZone, fullName, bib }) => (
          <li key={id}>
            <Card className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <Link
                  to={`/account/registrations/${registrationId}/entries/${id}/mine`}
                  className="font-semibold underline underline-offset-2"
                >
                  {eventName}
                </Link>
                <p>
                  {raceName} · {fullName}
                </p>
                <p className="text-ink-2">{isInstant(startsAt) && format.dateTime(startsAt, timeZone)}</p>
              </div>
              {bib !== null && <p className="figure flex-none text-figure-m tabular-nums">{bib}</p>}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ReceivedInvitation = ApiReply<'GET /api/account/invitations'>['invitations'][number]

function Received({ invitation }: { invitation: ReceivedInvitation }) {
  const t = useTexts('invitations')
  const format = useFormat()
  const { kind, sender, eventName, raceName, startsAt, openUntil, timeZone, link } = invitation
  const isGift = kind === 'gift'
  const transferred = sender === '' ? t('acceptTransferNameless') : t('acceptTransferFrom', { sender })
  const invited =
    sender === '' ? t(isGift ? 'giftNameless' : 'inviteNameless') : t(isGift ? 'giftFrom' : 'inviteFrom', { sender })
  const title = kind === 'transfer' ? transferred : invited
  return (
    <li>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 className="font-semibold">{title}</h2>
          <p>
            {eventName} · {raceName}
          </p>
          <p className="text-ink-2">
            {isInstant(startsAt) && format.dateTime(startsAt, timeZone)}
            {isInstant(openUntil) && (
              <span className="block">{t('waitsUntil', { moment: format.deadline(openUntil, timeZone) })}</span>
            )}
          </p>
        </div>
        <LinkButton to={link} reloadDocument className="max-tablet:w-full">
          {t('openInvitation')}
        </LinkButton>
      </Card>
    </li>
  )
}
