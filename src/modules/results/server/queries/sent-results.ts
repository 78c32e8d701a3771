import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { FileKey } from '#src/platform/files/file-key.ts'
import type { DeliveryRow, OnlineEntry, SentRow } from './online-entries.ts'

type Sending = Pick<SentRow, 'timeMs' | 'fileKey' | 'kind' | 'trackM' | 'trackMs' | 'trackPoints'>

export type SentStatus = Pick<SentRow, 'version' | 'fileKey' | 'state'>

/**
 * The current submission; null where there is none.
 * @locks sent result until commit
 */
export async function lockSent(tx: Tx, entry: Pick<OnlineEntry, 'tenantId' | 'entryId'>): Promise<SentStatus | null> {
  const [row] = await tx.sql<SentStatus>`
    select version, file_key as "fileKey", state from results.sent_results
    where tenant_id = ${entry.tenantId} and entry_id = ${entry.entryId} for update`
  return row ?? null
}

/** Saves a submission. Of two concurrent ones the second waits for the first and replaces it. */
export async function writeSent(tx: Tx, accountId: string, entry: OnlineEntry, sent: Sending): Promise<void> {
  await tx.sql`
    insert into results.sent_results (tenant_id, entry_id, account_id, event_id, race_id, version, time_ms, file_key,
      file_kind, track_m, track_ms, track_points, sent_at)
    values (${entry.tenantId}, ${entry.entryId}, ${accountId}, ${entry.eventId}, ${entry.raceId}, 1, ${sent.timeMs},
      ${sent.fileKey}, ${sent.kind}, ${sent.trackM}, ${sent.trackMs}, ${sent.trackPoints}, ${tx.now})
    on conflict (tenant_id, entry_id) do update set account_id = excluded.account_id,
      version = results.sent_results.version + 1, time_ms = excluded.time_ms, file_key = excluded.file_key,
      file_kind = excluded.file_kind, track_m = excluded.track_m, track_ms = excluded.track_ms,
      track_points = excluded.track_points, sent_at = excluded.sent_at, state = 'sent', reason = '', decided_at = null,
      decided_by = null`
}

/** Records the organizer's decision on a result that a participant sent. */
export async function writeDecision(
  tx: Tx,
  entry: Pick<OnlineEntry, 'tenantId' | 'entryId'>,
  {
    state,
    reason,
    accountId,
  }: { readonly state: 'accepted' | 'refused'; readonly reason: string; readonly accountId: string },
): Promise<void> {
  await tx.sql`
    update results.sent_results set state = ${state}, reason = ${reason}, decided_at = ${tx.now}, decided_by = ${accountId}
    where tenant_id = ${entry.tenantId} and entry_id = ${entry.entryId}`
}

/** The accepted times of a race by bib, of active entries. */
export async function acceptedOfRace(
  tx: Tx,
  raceId: string,
): Promise<{ readonly bib: number; readonly timeMs: number }[]> {
  return await tx.sql`
    select g.bib, s.time_ms as "timeMs" from results.sent_results s
      join registration.entries g on g.tenant_id = s.tenant_id and g.id = s.entry_id
    where s.race_id = ${raceId} and s.state = 'accepted' and g.state = 'confirmed' and g.bib is not null order by g.bib`
}

/**
 * Serializes the decisions of one race, each of which republishes all accepted results.
 * @locks the race's online results (advisory), until commit
 */
export async function lockRaceResults(tx: Tx, raceId: string): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('results.online ' || ${raceId}, 0))`
}

/** Inserts or replaces the address to which an entry's medal is sent. */
export async function writeDelivery(tx: Tx, accountId: string, entry: OnlineEntry, to: DeliveryRow): Promise<void> {
  await tx.sql`
    insert into results.deliveries (tenant_id, entry_id, account_id, event_id, recipient, phone, postcode, city,
      street, saved_at)
    values (${entry.tenantId}, ${entry.entryId}, ${accountId}, ${entry.eventId}, ${to.recipient}, ${to.phone},
      ${to.postcode}, ${to.city}, ${to.street}, ${tx.now})
    on conflict (tenant_id, entry_id) do update set account_id = excluded.account_id,
      recipient = excluded.recipient, phone = excluded.phone, postcode = excluded.postcode, city = excluded.city,
      street = excluded.street, saved_at = excluded.saved_at`
}

/**
 * Inserts or replaces the rules of an online race: until when results may be sent, and whether
 * medals are mailed.
 */
export async function writeOnlineRace(
  tx: Tx,
  race: { readonly tenantId: number; readonly eventId: string; readonly raceId: string },
  { resultsUntil, sendsMedal }: { readonly resultsUntil: Instant; readonly sendsMedal: boolean },
): Promise<void> {
  await tx.sql`
    insert into results.online_races (race_id, tenant_id, event_id, results_until, sends_medal)
    values (${race.raceId}, ${race.tenantId}, ${race.eventId}, ${resultsUntil}, ${sendsMedal})
    on conflict (race_id) do update set results_until = excluded.results_until, sends_medal = excluded.sends_medal`
}

/** Those of the keys that a submission refers to. */
export async function resultKeysAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ key: FileKey }>`
    select file_key as key from results.sent_results where file_key = any (${keys})`
  return rows.map(({ key }) => key)
}
