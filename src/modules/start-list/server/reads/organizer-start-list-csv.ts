import type { FileReply } from '#src/kernel/route.ts'
import { writeCsv } from '#src/lib/csv.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { type WaveRow, waveRows } from '#src/modules/registration/waves/server/reads/wave-rows.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'

const maxRows = 100_000

/**
 * The start list of a race as CSV for spreadsheets and bib printers: semicolons, UTF-8 with a byte
 * order mark.
 */
export async function organizerStartListCsv(
  tx: Tx,
  { textOf }: Pick<Services, 'textOf'>,
  language: 'ru' | 'en',
  race: Pick<RaceRules, 'raceId' | 'eventCode' | 'raceCode'>,
): Promise<FileReply> {
  const t = (key: string) => textOf(language, 'registration', key)
  const rows = await waveRows(tx, { raceId: race.raceId, isPreliminary: false, after: 0, take: maxRows })
  const columns = [
    'bareFileBib',
    'bareFileName',
    'bareFileBibName',
    'bareFileWave',
    'bareFileWaveState',
    'bareFileExpected',
    'bareFileBest',
  ]
  const bytes = writeCsv([columns.map(t), ...rows.map((row) => cellsOf(row, t))])
  const content = new Blob([new Uint8Array(bytes)]).stream()
  return { bytes: bytes.byteLength, content, name: `${race.eventCode}-${race.raceCode}.csv`, isSaved: true }
}

function cellsOf(row: WaveRow, t: (key: string) => string): string[] {
  return [
    String(row.bib ?? ''),
    `${row.lastName} ${row.firstName}`,
    row.bibName ?? '',
    row.wave ?? '',
    row.wave === null ? '' : t(row.isConfirmed ? 'bareWaveConfirmed' : 'bareWavePreliminary'),
    row.expectedTime ?? '',
    row.bestTime ?? '',
  ]
}
