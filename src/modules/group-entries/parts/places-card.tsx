import { Form, Link, useNavigation } from 'react-router'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { UnpaidRemedy } from '#src/modules/registration/checkout/parts/unpaid-remedy.tsx'
import { registerPath } from '#src/modules/registration/domain/register-path.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { GroupEntry, ShownGroupEntry } from './shown-group-entry.ts'
import { useKindTexts } from './use-kind-texts.ts'

/** The statuses of athletes named in the printed group entry. */
const printedStatuses: readonly string[] = ['new', 'held', 'confirmed']

/** The races with their places, and the button that holds places for the whole list. */
export function PlacesCard({ groupEntry, card, refusal }: ShownGroupEntry) {
  const t = useKindTexts(groupEntry.kind)
  const { races, athletes, limit, entered, groupEntryId, status } = groupEntry
  const isOpen = status === 'draft' || status === 'held'
  const holdRefusal = refusal?.values.intent === 'hold-places' ? refusal.error : undefined
  return (
    <div className="flex flex-col gap-6 landscape:sticky landscape:top-24">
      <Card className="flex flex-col gap-4">
        <h2 className="font-semibold">{t('racesTitle')}</h2>
        <ul className="flex flex-col divide-y divide-line">
          {races.map((race) => (
            <RaceLine
              key={race.raceCode}
              race={race}
              kind={groupEntry.kind}
              refused={holdRefusal?.fields?.[race.raceCode]?.message}
            />
          ))}
        </ul>
        {limit !== null && <p className="text-ink-2 text-sm">{t('limitNote', { limit, entered })}</p>}
        {isOpen && (
          <HoldPlacesForm
            groupEntry={groupEntry}
            refusal={holdRefusal}
            orderTo={status === 'held' ? registerPath(card, 'order', groupEntryId) : null}
          />
        )}
        {athletes.some(({ issues, status }) => issues.length === 0 && printedStatuses.includes(status)) && (
          <p className="border-line border-t pt-3">
            <a
              href={`/api/account/registrations/group-entries/${groupEntryId}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline underline-offset-2"
            >
              {t('print')}
            </a>
            <span className="block text-ink-2 text-sm">{t('printNote')}</span>
          </p>
        )}
      </Card>
      <Link to={registerPath(card, 'participant', null)} className="self-start py-2 underline underline-offset-2">
        {t('toRegister')}
      </Link>
    </div>
  )
}

type Race = GroupEntry['races'][number]

type RaceLineProps = Pick<GroupEntry, 'kind'> & { race: Race; refused: string | undefined }

function RaceLine({ race, kind, refused }: RaceLineProps) {
  const t = useKindTexts(kind)
  const format = useFormat()
  const ui = useTexts('ui')
  const { name, requested, closed, placesLeft, toPayMinor, feeBp, currency } = race
  const price = toPayMinor === 0 ? t('free') : format.money({ amountMinor: toPayMinor, currency })
  const isShort = closed === null && requested > placesLeft
  return (
    <li className="flex flex-col gap-0.5 py-2 first:pt-0">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium">{name}</span>
        <span className="flex-none text-right text-ink-2">
          {price}
          {feeBp > 0 && toPayMinor > 0 && (
            <span className="block text-xs">{ui('withFee', { rate: format.rate(feeBp) })}</span>
          )}
        </span>
      </p>
      <p className="text-ink-2 text-sm">
        {[
          requested > 0 && t('raceAsked', { count: requested }),
          closed === null && t('raceLeft', { count: placesLeft }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {closed !== null && <p className="text-sm text-stop">{closed}</p>}
      {isShort && <p className="text-sm text-stop">{t('raceTooMany')}</p>}
      {refused !== undefined && !isShort && closed === null && <p className="text-sm text-stop">{refused}</p>}
    </li>
  )
}

/** Until when another person may take a place, and for which fee: known before the payment. */
function NamesUntil({ groupEntry }: { groupEntry: GroupEntry }) {
  const t = useKindTexts(groupEntry.kind)
  const format = useFormat()
  const { races, substitution } = groupEntry
  const { isOpen, lastDay, feeMinor } = substitution
  const [{ currency } = { currency: 'RUB' as const }] = races
  if (!isOpen || !isPlainDate(lastDay)) return null
  return (
    <p className="text-ink-2 text-sm">
      {t('replaceUntil', { day: format.day(lastDay, 'long') })}{' '}
      {feeMinor > 0 && t('replaceFee', { sum: format.money({ amountMinor: feeMinor, currency }) })}
    </p>
  )
}

type HoldPlacesProps = {
  groupEntry: GroupEntry
  refusal: NonNullable<ShownGroupEntry['refusal']>['error'] | undefined
  /** The page where the held places are paid. */
  orderTo: string | null
}

function HoldPlacesForm({ groupEntry, refusal, orderTo }: HoldPlacesProps) {
  const t = useKindTexts(groupEntry.kind)
  const format = useFormat()
  const navigation = useNavigation()
  const { form, summary, errorOf } = useRefusedForm({ refusal, fields: ['guardian'] })
  const guardianError = errorOf('guardian')
  const { athletes, groupEntryId, status, races } = groupEntry
  const [{ currency } = { currency: 'RUB' as const }] = races
  const costMinor = races.reduce((sum, { requested, toPayMinor }) => sum + requested * toPayMinor, 0)
  const newAthletes = athletes.filter(({ status }) => status === 'new')
  const isInvalid = newAthletes.some(({ issues }) => issues.length > 0)
  const isHeadIncomplete = groupEntry.headMissing.length > 0 || (groupEntry.company?.issues.length ?? 0) > 0
  const isHeld = status === 'held'
  if (newAthletes.length === 0 && isHeld) return null
  const count = newAthletes.length
  const why =
    count === 0
      ? t('takeWhenListed')
      : isInvalid
        ? t('takeWhenMended')
        : isHeadIncomplete
          ? t('takeWhenHead')
          : undefined
  return (
    <Form {...form} method="post" className="flex flex-col gap-3 border-line border-t pt-4">
      {/* The refusals of races stand at the races, the others in the notice. */}
      <FormErrorSummary {...summary} messages={[]} />
      <h2 className="font-semibold">{t('takeTitle')}</h2>
      <p className="text-ink-2 text-sm">{t('takeNote')}</p>
      <NamesUntil groupEntry={groupEntry} />
      {refusal && refusal.fields?.guardian === undefined && (
        <Notice look="stop" live action={<UnpaidRemedy code={refusal.code} orderTo={orderTo} />}>
          {refusal.message}
        </Notice>
      )}
      <input type="hidden" name="intent" value="hold-places" />
      <input type="hidden" name="groupEntryId" value={groupEntryId} />
      {newAthletes.some(({ isMinor }) => isMinor) && (
        <Checkbox name="guardian" error={guardianError}>
          {t('guardian')}
        </Checkbox>
      )}
      {costMinor > 0 && (
        <p className="flex items-baseline justify-between gap-3">
          <span>{t('takeCost')}</span>
          <span className="whitespace-nowrap font-semibold">{format.money({ amountMinor: costMinor, currency })}</span>
        </p>
      )}
      <Button
        type="submit"
        look="accent"
        size="l"
        wide
        pending={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'hold-places'}
        {...(why === undefined ? {} : { disabledReason: why })}
      >
        {count === 0 ? t('takeNone') : t(isHeld ? 'takeMore' : 'take', { count })}
      </Button>
    </Form>
  )
}
