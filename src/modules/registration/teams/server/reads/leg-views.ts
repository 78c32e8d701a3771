import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { registerPath } from '../../../domain/register-path.ts'
import { isAt, listLegs } from '../../domain/team-line-up.ts'
import { legsOfOrder } from '../queries/team-legs.ts'
import { asTeamRace } from './team-view.ts'

type Reader = { readonly language: 'ru' | 'en'; readonly textOf: TextOf }

/**
 * The legs that an order pays for in the current line-up: each by its order line's subject, with
 * its runner.
 */
export async function legLines(
  tx: Tx,
  { orderId, race }: { readonly orderId: string; readonly race: RaceRules },
  { language, textOf }: Reader,
): Promise<ReadonlyMap<string, string>> {
  const team = asTeamRace(race)
  if (team === null) return new Map()
  const legs = listLegs(team.team)
  const words = (await legsOfOrder(tx, orderId)).map((leg) => {
    const number = legs.find((one) => isAt(one, leg))?.relayPosition ?? leg.position
    const label = textOf(language, 'registration', race.kind === 'relay' ? 'teamLeg' : 'teamSeat', { number })
    const stage = race.kind === 'relay' ? (team.team.stages[leg.stage - 1]?.name[language] ?? '') : ''
    // many organizers name their second stage «Этап 2»
    const parts = [label, stage === label ? '' : stage, leg.runner === null ? '' : nameIn(language, leg.runner)]
    return [leg.id, parts.filter(Boolean).join(' · ')] as const
  })
  return new Map(words)
}

/** The same for the payment pages, with their texts in place of those about a held place. */
export async function listLegViews(
  tx: Tx,
  { orderId, race }: { readonly orderId: string; readonly race: RaceRules },
  reader: Reader,
) {
  const t = (key: string) => reader.textOf(reader.language, 'registration', key)
  const lines = await legLines(tx, { orderId, race }, reader)
  return {
    lines: [...lines].map(([id, words]) => ({ id, words })),
    board: registerPath(race, race.kind === 'team' ? 'team' : 'relay', null),
    words: {
      abandon: t('bareLegsAbandon'),
      overTitle: t('bareLegsOverTitle'),
      over: t('bareLegsOver'),
      back: t('bareLegsBack'),
      nothingCharged: t('bareLegsNothingCharged'),
      opening: t('bareLegsOpening'),
      returned: t('bareLegsReturned'),
      clock: t('bareLegsClock'),
      held: t('bareLegsHeld'),
    },
  }
}
