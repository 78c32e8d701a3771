import { isInstant } from '#src/kernel/instant.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { groupEntryPath } from '#src/modules/registration/domain/group-entry-path.ts'
import { ownPagePath, registerPath, successPath } from '#src/modules/registration/domain/register-path.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { HoldTimer } from '#src/ui/kit/hold-timer.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { EventSummary, GroupEntry } from './shown-group-entry.ts'
import { useKindTexts } from './use-kind-texts.ts'

type Refused = { readonly raceName: string; readonly message: string; readonly requested: number }
type GroupEntryStatusCardProps = { groupEntry: GroupEntry; card: EventSummary; refused: readonly Refused[] }

/**
 * The status of the group entry: places held with their clock, paid, or abandoned; and the races in
 * which no place was taken.
 */
export function GroupEntryStatusCard({ groupEntry, card, refused }: GroupEntryStatusCardProps) {
  const t = useKindTexts(groupEntry.kind)
  const { status, groupEntryId, athletes, kind } = groupEntry
  if (status === 'draft') return null
  if (status === 'held') return <Held groupEntry={groupEntry} card={card} refused={refused} />
  const isPaid = status === 'paid' && athletes.some(({ status }) => status === 'confirmed')
  const order = card.tenant === 'default' ? ownPagePath(groupEntryId) : successPath(card, groupEntryId)
  return (
    <Notice
      look={isPaid ? 'ok' : 'warn'}
      title={t(isPaid ? 'paidTitle' : 'overTitle')}
      action={
        <span className="flex flex-wrap gap-3">
          {isPaid && <LinkButton to={order}>{t('toOrder')}</LinkButton>}
          <LinkButton to={groupEntryPath(card, null, kind)} look="quiet">
            {t('newGroupEntry')}
          </LinkButton>
        </span>
      }
    >
      {t(isPaid ? 'paidText' : 'overText')} {isPaid && <Substitution groupEntry={groupEntry} />}
    </Notice>
  )
}

/** The last day on which another athlete can take a paid place. */
function Substitution({ groupEntry: { kind, substitution } }: { readonly groupEntry: GroupEntry }) {
  const { isOpen, lastDay } = substitution
  const t = useKindTexts(kind)
  const format = useFormat()
  if (!isPlainDate(lastDay)) return null
  return isOpen ? t('replaceUntil', { day: format.day(lastDay, 'long') }) : t('replaceOver')
}

function Held({ groupEntry, card, refused }: GroupEntryStatusCardProps) {
  const t = useKindTexts(groupEntry.kind)
  const { groupEntryId, athletes, payBefore, serverNow } = groupEntry
  const held = athletes.filter(({ status }) => status === 'held').length
  return (
    <>
      {refused.length > 0 && (
        <Notice look="warn" title={t('refusedTitle')} live>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {refused.map(({ raceName, message, requested }) => (
              <li key={raceName}>{t('refusedRace', { race: raceName, count: requested, message })}</li>
            ))}
          </ul>
          <p className="mt-2">{t('refusedNext')}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-card border border-line bg-paper p-4 tablet:p-6">
        <p className="font-semibold">{t('heldTitle', { count: held })}</p>
        {isInstant(payBefore) && isInstant(serverNow) && <HoldTimer until={payBefore} serverNow={serverNow} size="s" />}
        <LinkButton to={registerPath(card, 'options', groupEntryId)} look="accent" className="max-tablet:w-full">
          {t('toPay')}
        </LinkButton>
      </div>
    </>
  )
}
