import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { FileKey } from '#src/platform/files/file-key.ts'
import { exportParts, type PersonalRow, type PersonalTable } from '#src/platform/personal-data/personal-data.ts'
import type { Services } from '#src/platform/services.ts'
import { endingOf, idsIn, readableRow } from '../domain/readable-rows.ts'
import { maxFileBytes, maxTicketOrders } from '../domain/terms.ts'
import { findNames } from './reads/names.ts'

type Of = { readonly accountId: string; readonly language: Language }
type ReadTable = { readonly name: string; readonly table: PersonalTable; readonly rows: readonly PersonalRow[] }

/**
 * Everything that the register says of an account, as ZIP: a JSON file per part, the stored files,
 * the tickets, and a note. Reading whole document numbers is recorded and committed before the file is made.
 */
export async function buildExport(services: Services, of: Of): Promise<Uint8Array> {
  const { tables, names } = await services.db.transaction({ role: 'system' }, (tx) => readTables(tx, services, of))
  const files = await readFiles(services, tables)
  const tickets = await readTickets(services, of, { tables, bytes: files.bytes })
  const left = [...files.left, ...tickets.left]
  const zip: Zippable = { ...files.stored, ...tickets.stored }
  for (const part of exportParts) {
    const ofPart = tables.filter(({ table, rows }) => table.part === part && rows.length > 0)
    if (ofPart.length === 0) continue
    const content = Object.fromEntries(
      ofPart.map(({ name, table, rows }) => [name, rows.map((row) => readableRow(row, table.exported, names))]),
    )
    zip[`${part}.json`] = strToU8(JSON.stringify(content, null, 2))
  }
  zip['README.txt'] = strToU8(note(services, of.language, Object.keys(zip), left))
  return zipSync(zip)
}

async function readTables(tx: Tx, services: Services, { accountId, language }: Of) {
  const tables: ReadTable[] = []
  for (const [name, table] of services.personalData.tables) {
    const rows = await services.personalData.readRows(tx, name, accountId)
    tables.push({
      name,
      table,
      rows: table.reveal && rows.length > 0 ? await table.reveal(services, tx, rows, accountId) : rows,
    })
  }
  const all = tables.flatMap(({ rows }) => rows)
  const names = await findNames(tx, { eventIds: idsIn(all, 'event_id'), raceIds: idsIn(all, 'race_id') }, language)
  return { tables, names }
}

/** The stored files by their names in the ZIP, compressed already; `left`: those beyond the limit. */
async function readFiles({ files }: Services, tables: readonly ReadTable[]) {
  const stored: Zippable = {}
  const left: string[] = []
  let bytes = 0
  for (const { name: tableName, table, rows } of tables) {
    if (table.file === undefined) continue
    const { key, name } = table.file
    let number = 0
    for (const row of rows) {
      const fileKey = FileKey.safeParse(row[key])
      const found = fileKey.success ? await files.read(fileKey.data) : null
      if (found === null) continue
      number += 1
      const title = `files/${tableName}/${number}${name === undefined ? '' : `-${plainName(String(row[name]))}`}`
      if (bytes + found.bytes > maxFileBytes) {
        await found.content.cancel()
        left.push(title)
        continue
      }
      bytes += found.bytes
      const content = new Uint8Array(await new Response(found.content).arrayBuffer())
      const ending = endingOf(content)
      stored[title.endsWith(ending) ? title : `${title}${ending}`] = [content, { level: 0 }]
    }
  }
  return { stored, left, bytes }
}

/**
 * The tickets of confirmed places, newest order first: one PDF for each order, with the tickets that
 * the account may print. `left`: those beyond the limits.
 * @param of.bytes of the files so far: they count against the same limit
 */
async function readTickets(
  services: Services,
  { accountId, language }: Of,
  of: { readonly tables: readonly ReadTable[]; readonly bytes: number },
) {
  const stored: Zippable = {}
  const left: string[] = []
  let { bytes } = of
  const orderIds = confirmedOrders(of.tables)
  for (const orderId of orderIds.slice(0, maxTicketOrders)) {
    const issued = await services.issueTickets(services, { orderId, accountId, language })
    if (issued === null) continue
    const { file } = issued
    const content = file?.content.byteLength ?? 0
    if (file === null || bytes + content > maxFileBytes) {
      left.push(`tickets/${orderId}`)
      continue
    }
    bytes += content
    stored[`tickets/${Object.keys(stored).length + 1}-${file.name}`] = [new Uint8Array(file.content), { level: 0 }]
  }
  return { stored, left: [...left, ...orderIds.slice(maxTicketOrders).map((orderId) => `tickets/${orderId}`)] }
}

/** The orders of the account's confirmed entries, the newest entry first. */
function confirmedOrders(tables: readonly ReadTable[]): string[] {
  const entries = tables.find(({ name }) => name === 'registration.entries')?.rows ?? []
  const confirmed = entries
    .filter(({ state }) => state === 'confirmed')
    .toSorted((a, b) => (String(a.id) < String(b.id) ? 1 : -1)) // ids are of the seventh version: by time
  return [...new Set(confirmed.map(({ order_id }) => String(order_id)))]
}

/** Letters, digits and dots: valid on any system. */
function plainName(text: string): string {
  return (text.normalize('NFC').match(/[\p{L}\p{N}.]+/gu) ?? []).join('-').slice(-60)
}

function note({ textOf }: Services, language: Language, names: readonly string[], left: readonly string[]): string {
  const t = (key: string) => textOf(language, 'my-data', key)
  const parts = exportParts.filter((part) => names.includes(`${part}.json`))
  return [
    t('noteTitle'),
    '',
    t('noteFormat'),
    '',
    ...parts.map((part) => `${part}.json — ${t(`part.${part}`)}`),
    ...(names.some((name) => name.startsWith('files/')) ? [`files/ — ${t('noteFiles')}`] : []),
    ...(names.some((name) => name.startsWith('tickets/')) ? [`tickets/ — ${t('noteTickets')}`] : []),
    ...(left.length === 0 ? [] : ['', t('noteLeft'), ...left]),
    '',
    t('noteWithheld'),
    '',
  ].join('\r\n')
}
