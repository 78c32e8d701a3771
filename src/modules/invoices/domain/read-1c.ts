import { type PlainDate, parseTypedDay } from '#src/kernel/plain-date.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import {
  parseSum,
  purposeMaxLength,
  type Statement,
  type StatementError,
  type StatementLine,
  shortened,
  statementMaxLines,
} from './statement-line.ts'

/** The first line of a file, in every encoding. */
const head = '1CClientBankExchange'

export function is1c(bytes: Uint8Array): boolean {
  return decoders.utf8.decode(bytes.subarray(0, 64)).replace('\uFEFF', '').trimStart().startsWith(head)
}

/**
 * Reads a statement in the format of 1C:Enterprise («1CClientBankExchange»), in Windows-1251, DOS or
 * UTF-8: the encoding is recognized by the file, since its own line about it is often wrong.
 */
export function read1c(bytes: Uint8Array): Result<Statement, StatementError> {
  const text = decode(bytes)
  if (text === null) return err('invoices.statement_broken')
  const sections = sectionsOf(text)
  if (sections === null) return err('invoices.statement_broken')
  const accounts = new Set(
    sections.flatMap(({ name, fields }) => (name === 'document' ? [] : (fields.get('РасчСчет') ?? []))),
  )
  const [account, ...further] = accounts
  if (account === undefined) return err('invoices.statement_broken')
  if (further.length > 0) return err('invoices.statement_of_several')
  const documents = sections.filter(({ name }) => name === 'document')
  if (documents.length > statementMaxLines) return err('invoices.statement_too_long')
  const lines: StatementLine[] = []
  for (const { fields } of documents) {
    if (receiverOf(fields) !== account) continue
    const line = toLine(fields)
    if (line === null) return err('invoices.statement_broken')
    lines.push(line)
  }
  return ok({ format: '1c', account, lines })
}

const decoders = {
  utf8: new TextDecoder('utf-8'),
  strict: new TextDecoder('utf-8', { fatal: true }),
  windows: new TextDecoder('windows-1251'),
  dos: new TextDecoder('ibm866'),
}

function decode(bytes: Uint8Array): string | null {
  const candidates = [
    () => decoders.strict.decode(bytes),
    () => decoders.windows.decode(bytes),
    () => decoders.dos.decode(bytes),
  ]
  for (const candidate of candidates) {
    try {
      const text = candidate()
      if (text.includes('РасчСчет=')) return text
    } catch {
      // not UTF-8: the next encoding is tried
    }
  }
  return null
}

type Section = { readonly name: 'head' | 'account' | 'document'; readonly fields: ReadonlyMap<string, string> }

/** The head and the sections; null where a section is not closed or the file ends early. */
function sectionsOf(text: string): Section[] | null {
  const sections: Section[] = []
  const headFields = new Map<string, string>()
  let open: { name: 'account' | 'document'; fields: Map<string, string> } | null = null
  let isEnded = false
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const line = raw.trim()
    const [key, value] = keyAndValue(line)
    if (key === 'СекцияДокумент' || key === 'СекцияРасчСчет') {
      if (open !== null) return null
      open = { name: key === 'СекцияДокумент' ? 'document' : 'account', fields: new Map() }
    } else if (line === 'КонецДокумента' || line === 'КонецРасчСчет') {
      if (open === null) return null
      sections.push(open)
      open = null
    } else if (line === 'КонецФайла') isEnded = true
    else if (key !== '' && !(open?.fields ?? headFields).has(key)) (open?.fields ?? headFields).set(key, value)
  }
  return open === null && isEnded ? [{ name: 'head', fields: headFields }, ...sections] : null
}

function keyAndValue(line: string): [key: string, value: string] {
  const at = line.indexOf('=')
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

function receiverOf(fields: Section['fields']): string {
  return fields.get('ПолучательРасчСчет') || fields.get('ПолучательСчет') || ''
}

function toLine(fields: Section['fields']): StatementLine | null {
  const get = (...names: string[]) => names.map((name) => fields.get(name) ?? '').find((value) => value !== '') ?? ''
  const amountMinor = parseSum(get('Сумма'))
  const bookedOn = parseTypedDay(get('ДатаПоступило', 'Дата'))
  const documentNumber = get('Номер').slice(0, 40)
  if (amountMinor === null || bookedOn === null || documentNumber === '') return null
  const numbered = [1, 2, 3, 4, 5, 6].map((i) => get(`НазначениеПлатежа${i}`)).filter(Boolean)
  const purpose = shortened(get('НазначениеПлатежа') || numbered.join(' '), purposeMaxLength)
  const payer = {
    name: shortened(withoutInn(get('Плательщик1', 'Плательщик')), 300),
    inn: get('ПлательщикИНН').slice(0, 12),
    kpp: get('ПлательщикКПП').slice(0, 9),
    account: get('ПлательщикРасчСчет', 'ПлательщикСчет').slice(0, 34),
    bic: get('ПлательщикБИК').slice(0, 11),
    bankName: shortened(get('ПлательщикБанк1'), 160),
    correspondentAccount: get('ПлательщикКорсчет').slice(0, 34),
  }
  // The format has no id of the bank: a payer's bank numbers the documents of an account within a day.
  const key = [get('Дата'), documentNumber, amountMinor, payer.account, payer.bic, receiverOf(fields), purpose].join(
    '\n',
  )
  return { key, bookedOn: bookedOn satisfies PlainDate, amountMinor, currency: 'RUB', documentNumber, payer, purpose }
}

/** «ИНН 7707083893 ООО «Ветер»» has the number in a field of its own. */
function withoutInn(name: string): string {
  return name.replace(/^ИНН\s{0,3}\d{10,12}\s{0,3}/, '')
}
