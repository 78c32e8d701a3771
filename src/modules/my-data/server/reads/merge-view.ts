import type { Language } from '#src/kernel/texts.ts'
import { shownPhone } from '#src/modules/accounts/domain/phone.ts'
import { mergeOf } from '#src/modules/accounts/server/reads/merge-of.ts'
import { racesOfBoth } from '#src/modules/registration/server/reads/races-of-both.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor } from '#src/platform/http/request-context.ts'
import type { PersonalData } from '#src/platform/personal-data/assemble.ts'
import { type MergeStateView, movedKinds } from '../../contract/merge.ts'

/** The tables whose rows make each kind of the page. */
const tablesOf: Readonly<Record<(typeof movedKinds)[number], readonly string[]>> = {
  entries: ['registration.entries'],
  orders: ['orders.orders'],
  teams: ['registration.teams'],
  lists: ['group_entries.group_entries'],
  documents: ['accounts.identity_documents', 'accounts.admission_documents'],
  policies: ['insurance.policies'],
  results: ['results.claims', 'results.sent_results'],
  reviews: ['reviews.reviews'],
  taxes: ['tax_deduction.applications'],
  subscriptions: ['inquiries.subscriptions'],
  messages: ['inquiries.questions', 'feedback.messages'],
}

export function sessionHashOf({ sessionId }: Actor): Buffer {
  return Buffer.from(sessionId, 'hex')
}

/** What a session's merge is at, and what it would move. Runs as the system. */
export async function mergeView(
  tx: Tx,
  personalData: PersonalData,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<MergeStateView> {
  const merge = await mergeOf(tx, { sessionHash: sessionHashOf(actor), accountId: actor.accountId })
  if (merge === null) return { step: 'ask' }
  if (merge.state === 'done') return { step: 'done', mergeId: merge.id, remaining: merge.toEmail }
  const { fromId, accountId: toId } = merge
  const moves = []
  for (const kind of movedKinds) {
    let count = 0
    for (const table of tablesOf[kind]) count += await personalData.countRows(tx, table, fromId)
    if (count > 0) moves.push({ kind, count })
  }
  const people = await personalData.readRows(tx, 'accounts.participants', fromId)
  const identities = await personalData.readRows(tx, 'accounts.external_identities', fromId)
  const own = new Set(
    (await personalData.readRows(tx, 'accounts.external_identities', toId)).map((row) => row.provider),
  )
  const [phone] = await personalData.readRows(tx, 'accounts.confirmed_phones', fromId)
  const [ownPhone] = await personalData.readRows(tx, 'accounts.confirmed_phones', toId)
  const races = await racesOfBoth(tx, { fromId, toId })
  const inLanguage = (ru: string, en: string) => (language === 'ru' ? ru : en)
  return {
    step: 'review',
    mergeId: merge.id,
    ended: merge.fromEmail,
    remaining: merge.toEmail,
    expiresAt: merge.expiresAt,
    people: people
      .filter((row) => row.is_self !== true && row.removed_at === null)
      .map((row) => `${row.first_name} ${row.last_name}`.trim()),
    moves,
    providers: identities.filter(({ provider }) => !own.has(provider)).map(({ provider }) => String(provider)),
    phone:
      phone === undefined
        ? null
        : { phone: shownPhone(String(phone.phone)), becomes: ownPhone === undefined ? 'moved' : 'removed' },
    races: races.map((race) => ({
      event: inLanguage(race.eventNameRu, race.eventNameEn),
      race: inLanguage(race.raceNameRu, race.raceNameEn),
    })),
    blockers: [...(await personalData.mergeBlockers(tx, { fromId, toId }))],
  }
}
