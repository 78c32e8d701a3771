import type { ApiReply } from '#src/client/api-types.ts'
import { type Instant, isInstant } from '#src/kernel/instant.ts'
import { ownPagePath } from '#src/modules/registration/domain/register-path.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { AttentionItem } from './attention-list.tsx'

type Orders = ApiReply<'GET /api/account/registrations'>
type Account = {
  readonly serverNow: string
  readonly waiting: Orders['waiting']
  readonly upcoming: Orders['upcoming']
  readonly drafts: ApiReply<'GET /api/registrations/drafts'>['list']
  readonly waitlistEntries: ApiReply<'GET /api/account/waitlists'>['entries']
  readonly invited: ApiReply<'GET /api/account/invitations'>
  readonly family: ApiReply<'GET /api/account/family'>
  readonly documents: ApiReply<'GET /api/account/missing-documents'>['entries']
  readonly toReview: ApiReply<'GET /api/account/events-to-review'>['list']
  readonly tax: readonly TaxApplication[]
  readonly hasProfile: boolean
  /** The account waits for its deletion until then; null: it does not. */
  readonly deleteAfter: string | null
}

type TaxApplication = ApiReply<'GET /api/tax-deduction/applications'>['list'][number]

/** A certificate is news for a month. */
const newsMs = 30 * 24 * 3_600_000
const maxDrafts = 3
const maxReviews = 2

/** What the account's owner should do: what costs money or a place first. */
export function useAttention(account: Account): AttentionItem[] {
  const t = useTexts('my-registrations-start')
  const tMine = useTexts('my-registrations')
  const format = useFormat()
  const zone = useReaderZone()
  const momentOf = (at: string | null) => (isInstant(at) ? format.deadline(at, zone) : '')
  const sumOf = (amountMinor: number, currency: Orders['waiting'][number]['currency']) =>
    format.money({ amountMinor, currency })
  const { family, invited } = account
  const abandonment = (to: string | null, about: string): Pick<AttentionItem, 'second'> =>
    to === null ? {} : { second: { to, action: t('abandon'), label: t('abandonOf', { about }) } }
  return [
    ...when(account.deleteAfter !== null, {
      key: 'deletion',
      urgency: 'now',
      title: t('deletion.title'),
      note: t('deletion.note', { moment: momentOf(account.deleteAfter) }),
      ...{ to: '/account/data', action: t('deletion.action') },
    }),
    ...account.waiting
      .filter(({ difference }) => difference === null) // a paid order's differences are listed with it, below
      .flatMap(({ registrationId, eventName: event, payBefore, toPayMinor, currency, continueTo, abandonAt }) =>
        continueTo === null
          ? []
          : item('pay', {
              key: registrationId,
              urgency: 'now',
              title: t('pay.title', { event }),
              note: t('pay.note', { moment: momentOf(payBefore), sum: sumOf(toPayMinor ?? 0, currency) }),
              ...{ to: continueTo, action: t('pay.action'), isElsewhere: true },
              ...abandonment(abandonAt, t('pay.title', { event })),
            }),
      ),
    ...account.upcoming.flatMap(({ eventName: event, currency, waits, unpaidOptions }) => [
      ...waits.flatMap(({ priceDifferenceId, dueMinor, payBefore, continueTo, abandonAt }) =>
        item('difference', {
          key: priceDifferenceId,
          urgency: 'now',
          title: t('difference.title', { event }),
          note: t('difference.note', { sum: sumOf(dueMinor, currency), moment: momentOf(payBefore) }),
          ...{ to: continueTo, action: t('pay.action'), isElsewhere: true },
          ...abandonment(abandonAt, t('difference.title', { event })),
        }),
      ),
      ...(unpaidOptions === null
        ? []
        : item('options', {
            key: unpaidOptions.optionsId,
            urgency: 'now',
            title: t('options.title', { event }),
            note: t('options.note', {
              names: unpaidOptions.names.join(', '),
              sum: sumOf(unpaidOptions.dueMinor, currency),
              moment: momentOf(unpaidOptions.payBefore),
            }),
            ...{ to: unpaidOptions.continueTo, action: t('pay.action'), isElsewhere: true },
            ...abandonment(unpaidOptions.abandonAt, t('options.title', { event })),
          })),
    ]),
    ...account.upcoming.flatMap(({ registrationId, eventName: event, eventStatus }) =>
      eventStatus === 'published'
        ? []
        : item(eventStatus, {
            key: registrationId,
            urgency: 'now',
            title: t(`${eventStatus}.title`, { event }),
            note: t(`${eventStatus}.note`),
            ...{ to: ownPagePath(registrationId), action: t('decide.action') },
          }),
    ),
    ...account.waitlistEntries.flatMap(({ id, state, name, eventName: event, raceName: race, offerUntil, to }) =>
      state !== 'offered'
        ? []
        : item('offer', {
            key: id,
            urgency: 'now',
            title: t('offer.title', { event }),
            note: t('offer.note', { name, race, moment: momentOf(offerUntil) }),
            ...{ to, action: t('offer.action'), isElsewhere: true },
          }),
    ),
    ...invited.invitations.flatMap(({ link, sender, eventName: event, raceName: race, openUntil }) =>
      item('invitation', {
        key: link,
        urgency: 'now',
        title: sender === '' ? t('invitation.titleNameless', { event }) : t('invitation.title', { sender, event }),
        note: t('invitation.note', { race, moment: momentOf(openUntil) }),
        ...{ to: link, action: t('invitation.action'), isElsewhere: true },
      }),
    ),
    ...account.documents.flatMap(({ registrationId, entryId, eventName: event, fullName: name, missing, isRefused }) =>
      item('documents', {
        key: entryId,
        urgency: 'now',
        title: t(isRefused ? 'refused.title' : 'missing.title', { event }),
        note: isRefused
          ? t('refused.note', { name })
          : t('missing.note', { name, documents: missing.map((one) => tMine(`missing.${one}`)).join(', ') }),
        ...{ to: ownPagePath(registrationId), action: t('missing.action') },
      }),
    ),
    ...when(!invited.isVerified, {
      key: 'email',
      urgency: 'soon',
      ...{
        title: t('confirmEmail.title'),
        note: t('confirmEmail.note'),
        to: '/account/confirm',
        action: t('confirmEmail.action'),
      },
    }),
    ...when(!account.hasProfile, {
      key: 'profile',
      urgency: 'soon',
      ...{ title: t('profile.title'), note: t('profile.note'), to: '/account/profile', action: t('profile.action') },
    }),
    ...when(family.duplicates.length > 0 || family.relatives.some(({ offer }) => offer !== null), {
      key: 'family',
      urgency: 'soon',
      ...{ title: t('family.title'), note: t('family.note'), to: '/account/family', action: t('family.action') },
    }),
    ...account.tax.flatMap((application) => {
      const { applicationId, year, state, parts } = application
      const changes = parts.flatMap(({ history }) => history).toSorted((a, b) => (a.at < b.at ? -1 : 1))
      const newest = changes.at(-1)
      const isNew = newest !== undefined && isRecent(newest.at, account.serverNow)
      if ((state !== 'rejected' && state !== 'ready') || !isNew) return []
      if (state === 'rejected' && account.tax.some((other) => isNextOf(other, application))) return []
      const kind =
        newest.state === 'correction_due'
          ? 'taxCorrectionDue'
          : newest.state === 'corrected'
            ? 'taxCorrected'
            : state === 'rejected'
              ? 'taxRejected'
              : 'taxReady'
      return item('tax', {
        key: applicationId,
        urgency: 'soon',
        title: t(`${kind}.title`),
        note: t(`${kind}.note`, { year: String(year) }),
        ...{ to: '/tax-deduction#applications', action: t('tax.action') },
      })
    }),
    ...account.drafts.slice(0, maxDrafts).flatMap(({ draftId, eventName: event, raceName: race, name, continueTo }) =>
      item('draft', {
        key: draftId,
        urgency: 'soon',
        title: t('draft.title', { event }),
        note: name === '' ? t('draft.noteNameless', { race }) : t('draft.note', { race, name }),
        ...{ to: continueTo, action: t('draft.action'), isElsewhere: true },
      }),
    ),
    ...account.toReview.slice(0, maxReviews).flatMap(({ code, name: event }) =>
      item('review', {
        key: code,
        urgency: 'soon',
        title: t('review.title', { event }),
        note: t('review.note'),
        ...{ to: `/event/${encodeURIComponent(code)}/reviews`, action: t('review.action') },
      }),
    ),
  ]
}

/** Keys of several kinds may be the same. */
function item(kind: string, { key, ...rest }: AttentionItem): AttentionItem[] {
  return [{ key: `${kind} ${key}`, ...rest }]
}

function when(isSo: boolean, shown: AttentionItem): AttentionItem[] {
  return isSo ? [shown] : []
}

/** A refusal is settled once the same choice was submitted again. */
function isNextOf(other: TaxApplication, rejected: TaxApplication): boolean {
  const isSameChoice =
    other.year === rejected.year && other.payer === rejected.payer && other.beneficiary === rejected.beneficiary
  return isSameChoice && other.submittedAt > rejected.submittedAt
}

function isRecent(at: string, now: string): boolean {
  const [then, present] = [at, now].map((moment) => Date.parse(moment as Instant)) as [number, number]
  return present - then < newsMs
}
