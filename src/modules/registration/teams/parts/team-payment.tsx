import { Form } from 'react-router'
import { isInstant } from '#src/kernel/instant.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { RadioCards } from '#src/ui/kit/radio-cards.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import type { BoardProps, CurrentTeam } from './team-props.ts'
import type { Rules } from './team-rules.tsx'

/** The choice when creating a team: the captain pays for all, or each member for their own leg. */
export function PayerChoice({ eachPays, chosen }: { readonly eachPays: Rules['eachPays']; readonly chosen: string }) {
  const t = useTexts('registration')
  const format = useFormat()
  if (eachPays === null) return null
  const { lastDay, graceHours, isOver } = eachPays
  const day = isPlainDate(lastDay) ? format.day(lastDay, 'long') : lastDay
  if (isOver) return <p className="text-ink-2">{format.typeset(t('teamPaysOver', { day }))}</p>
  return (
    <RadioCards
      name="pays"
      label={t('teamPaysTitle')}
      defaultValue={chosen}
      cards={[
        { value: 'captain', title: t('teamPaysCaptain'), note: t('teamPaysCaptainNote') },
        {
          value: 'each',
          title: t('teamPaysEach'),
          note: format.typeset(t('teamPaysEachNote', { day, count: graceHours })),
        },
      ]}
    />
  )
}

/** For a team in which each member pays: the deadline, the unpaid legs, and a button to pay. */
export function TeamPayment({ init, card, team, step }: BoardProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const zone = useReaderZone()
  const { eachPays } = step.rules
  const { toPay, graceUntil, role } = team
  if (team.pays === 'captain' || eachPays === null || team.eventStatus !== 'published') return null
  const day = isPlainDate(eachPays.lastDay) ? format.day(eachPays.lastDay, 'long') : eachPays.lastDay
  const deadline = isInstant(graceUntil) ? format.deadline(graceUntil, zone) : null
  const isPaid = team.legs.every(({ share }) => share?.state === 'paid')
  return (
    <>
      {deadline !== null && !isPaid && (
        <Notice look="warn" title={role === 'captain' ? t('teamGrace', { moment: deadline }) : undefined}>
          {role === 'captain' ? t('teamGraceNote') : format.typeset(t('teamGraceMember', { moment: deadline }))}
        </Notice>
      )}
      {!isPaid && (
        <Card className="flex flex-col gap-3">
          <p className="text-ink-2">
            {format.typeset(eachPays.isOver ? t('teamEachOver') : t('teamEachUntil', { day }))}
          </p>
          {toPay !== null && (
            <Form method="post">
              <input type="hidden" name="intent" value="team-pay" />
              <input type="hidden" name="registrationId" value={init.registrationId} />
              <input type="hidden" name="payOrderId" value={toPay.registrationId} />
              <input type="hidden" name="teamRegistrationId" value={team.teamRegistrationId} />
              <input type="hidden" name="legs" value={toPay.legs} />
              <Button type="submit" look="accent" size="l">
                {t(toPay.isWaiting ? 'teamPayGoOn' : toPay.legs === 'rest' ? 'teamPayRest' : 'teamPayOwn', {
                  count: toPay.count,
                  sum: format.money({ amountMinor: toPay.amountMinor, currency: card.currency }),
                })}
              </Button>
            </Form>
          )}
        </Card>
      )}
    </>
  )
}

/** Whether a leg is paid; its price as long as it may be paid. */
export function ShareTag({
  share,
  card,
  team,
}: { readonly share: CurrentTeam['legs'][number]['share'] } & Pick<BoardProps, 'card' | 'team'>) {
  const t = useTexts('registration')
  const format = useFormat()
  if (share === null) return null
  if (share.state === 'paid') return <StateTag tone="ok">{t('teamPaid')}</StateTag>
  if (team.eventStatus !== 'published') return null
  const sum = format.money({ amountMinor: share.overallMinor, currency: card.currency })
  return <StateTag tone="soon">{share.state === 'paying' ? t('teamPaying') : `${t('teamUnpaid')}: ${sum}`}</StateTag>
}
