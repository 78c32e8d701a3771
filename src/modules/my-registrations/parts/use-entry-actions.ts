import type { ApiReply } from '#src/client/api-types.ts'
import { deferPagePath } from '#src/modules/registration/domain/register-path.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { Action } from './action-rows.tsx'
import type { OwnOrderEntry, OwnOrderReply } from './own-order.ts'

/** The terms of what an entry may still do; undefined where it may not, or they were not loaded. */
export type EntryTerms = {
  readonly races?: ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/races'>
  readonly transfer?: ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/transfer'>
  readonly deferral?: ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/deferral'>
}

type EntryActionsProps = {
  readonly order: OwnOrderReply
  readonly terms: EntryTerms
  /** The entry is one of several: its actions name it, and it can be cancelled alone. */
  readonly isOneOfSeveral: boolean
}

/** The actions that an entry still allows, each with the sum that it costs or returns, and its last day. */
export function useEntryActions({
  order,
  terms,
  isOneOfSeveral,
}: EntryActionsProps): (entry: OwnOrderEntry) => Action[] {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const money = (amountMinor: number) => format.money({ amountMinor, currency: order.card.currency })
  return (entry) => {
    const { registrationId, lastDays, cancelling } = order
    const { fullName: name, refundMinor } = entry
    const base = `/account/registrations/${registrationId}`
    const at = `${base}/entries/${entry.entryId}`
    const labelled = (label: string) => (isOneOfSeveral ? label : undefined)
    const isOffered = entry.isOfferedToWaitlist || entry.offeredTo !== null
    const isHeld = order.eventStatus === 'published' && !order.isOver
    const isDeferred = entry.state === 'deferred'
    // Where the order has no other action, its own actions link to the deferral.
    const isLinkedBelow = cancelling.refusal === 'orders.deferred' && isHeld
    const actions: (Action | false)[] = [
      entry.detailsAt !== null && {
        key: 'details',
        icon: 'file',
        title: t('detailsAction'),
        label: labelled(t('detailsActionOf', { name })),
        // Of several people each one's row names them already.
        note: isOneOfSeveral ? '' : entry.missing.map((one) => t(`missing.${one}`)).join(', '),
        lastDay: null,
        to: entry.detailsAt,
        isElsewhere: true,
      },
      entry.canChange && {
        key: 'data',
        icon: 'user',
        title: t('changeAction'),
        label: labelled(t('changeActionOf', { name })),
        note: t('changeNote'),
        lastDay: lastDays.data,
        to: at,
      },
      // For a postponed event the move is among the choices above.
      entry.canMove &&
        order.eventStatus === 'published' && {
          key: 'race',
          icon: 'swap',
          title: t('raceAction'),
          label: labelled(t('raceActionOf', { name })),
          note: raceNote(terms.races, { t, money, owedMinor: owedForRace(order, entry) }),
          lastDay: lastDays.race,
          to: `${at}/race`,
        },
      entry.canTransfer && {
        key: 'transfer',
        icon: 'arrow-right',
        title: t(isOffered ? 'transferShow' : 'transferAction'),
        label: labelled(t(isOffered ? 'transferShowOf' : 'transferActionOf', { name })),
        note: isOffered ? '' : transferNote(terms.transfer, { t, money }),
        lastDay: isOffered ? null : lastDays.transfer,
        to: `${at}/transfer`,
      },
      (entry.canDefer || (isDeferred && isOneOfSeveral && !isLinkedBelow)) && {
        key: 'defer',
        icon: 'repeat',
        title: t(isDeferred ? 'deferShow' : 'deferAction'),
        label: labelled(t(isDeferred ? 'deferShowOf' : 'deferActionOf', { name })),
        note: isDeferred ? '' : deferNote(terms.deferral, { t, money }),
        lastDay: isDeferred ? null : lastDays.deferral,
        to: deferPagePath(registrationId, entry.entryId),
      },
      isOneOfSeveral &&
        isHeld &&
        refundMinor !== null && {
          key: 'cancel',
          icon: 'close',
          title: t('cancelAction'),
          label: t('cancelActionOf', { name }),
          note:
            entry.activeMinor === 0
              ? t('cancelFreeNote')
              : refundMinor === 0
                ? t('cancelNoRefundNote')
                : t('cancelRefundNote', { sum: money(refundMinor), paid: money(entry.activeMinor) }),
          lastDay: cancelling.lastDay,
          to: `${base}/cancel?target=${entry.entryId}`,
        },
    ]
    return actions.filter((action) => action !== false)
  }
}

type Texts = ReturnType<typeof useTexts<'my-registrations'>>
type Words = { readonly t: Texts; readonly money: (amountMinor: number) => string }

/** The unpaid difference of the entry to another race. */
function owedForRace({ priceDifferences }: OwnOrderReply, { entryId }: OwnOrderEntry): number {
  const owed = priceDifferences.find((one) => one.entryId === entryId && !one.isForPlace && !one.isMoved)
  return owed?.dueMinor ?? 0
}

/**
 * The race that gives most back or costs least more, and how many others there are; where none can
 * be chosen, why.
 */
function raceNote(terms: EntryTerms['races'], { t, money, owedMinor }: Words & { readonly owedMinor: number }): string {
  if (owedMinor > 0) return t('raceWaitsNote', { sum: money(owedMinor) })
  if (terms === undefined) return t('raceRuleNote')
  // A race with unanswered questions can be chosen once they are answered.
  const possible = terms.races.filter(({ refusal, fillAt }) => refusal === null || fillAt !== null)
  const [best, ...others] = possible.toSorted(
    (a, b) => a.differenceMinor - a.refundMinor - (b.differenceMinor - b.refundMinor),
  )
  if (best === undefined) {
    const [reason, ...further] = new Set(terms.races.map((race) => race.reason))
    return reason !== undefined && further.length === 0 ? reason : t('raceNoneNote')
  }
  const first = t('raceTo', { race: best.name, sum: raceSum(best, { t, money }) })
  return others.length === 0 ? first : `${first}, ${t('raceOthers', { count: others.length })}`
}

type Race = NonNullable<EntryTerms['races']>['races'][number]

function raceSum({ differenceMinor, refundMinor }: Race, { t, money }: Words): string {
  if (differenceMinor > 0) return t('raceCostsMore', { sum: money(differenceMinor) })
  if (refundMinor > 0) return t('raceBack', { sum: money(refundMinor) })
  return t(differenceMinor < 0 ? 'raceNotRefunded' : 'raceSame')
}

function transferNote(terms: EntryTerms['transfer'], { t, money }: Words): string {
  if (terms === undefined) return ''
  return terms.feeMinor === 0 ? t('transferFreeNote') : t('transferFeeNote', { sum: money(terms.feeMinor) })
}

function deferNote(terms: EntryTerms['deferral'], { t, money }: Words): string {
  if (terms === undefined) return ''
  return terms.retainedMinor === 0 ? t('deferFreeNote') : t('deferRetainedNote', { sum: money(terms.retainedMinor) })
}
