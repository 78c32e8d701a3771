import { formatDayRange } from '#src/kernel/format-date.ts'
import { toNetwork } from '#src/kernel/network.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { typeset } from '#src/kernel/typography.ts'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import { poster } from '#src/modules/posters/domain/poster.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { getCertificateRoute } from '../../contract/certificate.ts'
import { formatRaceTime } from '../../domain/format-race-time.ts'
import type { CertificateFacts } from '../drawing/certificate.ts'
import type { ResultListRow, ResultRow } from '../queries/read-results.ts'
import { findResult, type ResultQuery, type ResultRefusal } from '../reads/result-of-person.ts'

type CertificateTarget = { readonly event: EventFacts; readonly race: ResultListRow; readonly row: ResultRow }
type EventFacts = {
  readonly id: string
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly cityRu: string
  readonly cityEn: string
  readonly sport: Sport
  readonly tenant: string
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly organizerRu: string
  readonly organizerEn: string
}
/**
 * The facts are read for each request, the drawing is cached; no database connection is held while
 * drawing.
 */
export const getCertificateHandler = handle(getCertificateRoute, async (context, { params }) => {
  const { services, actor, language } = context
  const found = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    findFinish(tx, { ...params, accountId: actor?.accountId ?? null }),
  )
  if (!found.ok) return found
  const facts = certificateOf(found.value, context)
  const bytes = await services.publicPdf.renderFor(toNetwork(context.address), 'certificate', facts)
  const word = language === 'ru' ? 'диплом' : 'certificate'
  const name = `${word}-${params.code}-${params.bib}.pdf`
  return ok({ bytes: bytes.byteLength, content: new Blob([new Uint8Array(bytes)]).stream(), name })
})

async function findFinish(tx: Tx, input: ResultQuery): Promise<Result<CertificateTarget, ResultRefusal>> {
  const found = await findResult(tx, input)
  if (typeof found === 'string') return err(found)
  const { race, row, eventId } = found
  if (row.status !== 'finished') return err('results.result_not_found')
  const [event] = await tx.sql<EventFacts>`
    select e.id, e.code, e.name_ru as "nameRu", e.name_en as "nameEn", e.city_ru as "cityRu", e.city_en as "cityEn", e.sport,
      t.code as tenant, e.starts_on as "startsOn", e.ends_on as "endsOn", o.name_ru as "organizerRu", o.name_en as "organizerEn"
    from catalog.events e join tenants.tenants t on t.id = e.tenant_id join organizers.organizers o on o.id = e.organizer_id
    where e.id = ${eventId}`
  return event === undefined ? err('results.event_not_found') : ok({ event, race, row })
}

function certificateOf(
  { event, race, row }: CertificateTarget,
  { language, services, origin }: RequestContext,
): CertificateFacts {
  const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
    services.textOf(language, 'results', key, values)
  const named = (ru: string, en: string) => (language === 'ru' ? ru : en)
  const eventName = typeset(named(event.nameRu, event.nameEn), language)
  const [deciding, other] = race.rankedBy === 'gun' ? [row.gunMs, row.netMs] : [row.netMs, row.gunMs]
  const fact = (label: string, value: string | null) => (value === null ? [] : [{ label, text: value }])
  const gender = row.gender === 'unknown' ? null : t(row.gender === 'male' ? 'groupMen' : 'groupWomen')
  return {
    language,
    title: `${t('certificate')}: ${eventName}`,
    poster: poster({ code: event.code, sport: event.sport, tenant: event.tenant }),
    head: eventName,
    lead: [named(event.cityRu, event.cityEn), formatDayRange(event.startsOn, event.endsOn, language)].join(' · '),
    name: row.isTeam ? row.lastName : nameIn(language, row),
    race: [t('certificate'), named(race.nameRu, race.nameEn), t('bib', { bib: row.bib })].join(' · '),
    time: { label: t('columnTime'), text: deciding === null ? '—' : formatRaceTime(deciding) },
    facts: [
      ...fact(
        t('certificatePlace'),
        row.rank === null ? null : t('placeOf', { place: row.rank, count: race.finisherCount }),
      ),
      ...fact(gender ?? '', gender === null || row.genderRank === null ? null : String(row.genderRank)),
      ...fact(t('certificateGroup'), row.groupRank === null ? null : String(row.groupRank)),
      ...fact(t(race.rankedBy === 'gun' ? 'columnNet' : 'columnGun'), other === null ? null : formatRaceTime(other)),
    ],
    small: [
      named(event.organizerRu, event.organizerEn),
      `${origin.replace(/^https?:\/\//, '')}/event/${event.code}/results/${race.code}/${row.bib}`,
    ],
  }
}
