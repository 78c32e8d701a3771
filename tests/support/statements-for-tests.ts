import { sellerForTests } from './invoices-for-tests.ts'

export type LineOf1c = {
  readonly number: string
  /** Day first: «01.12.2026». */
  readonly day: string
  readonly sum: string
  readonly purpose: string
  readonly inn?: string
  readonly payer?: string
  /** An outgoing line, whose receiver it is. */
  readonly to?: string
}

/** A statement of the seller's account in the format of 1C, in UTF-8. */
export function statementOf1c(lines: readonly LineOf1c[], account = sellerForTests.bank.account): string {
  const documents = lines.map(({ number, day, sum, purpose, inn = '7707083893', payer = 'ООО «Северный ветер»', to }) =>
    [
      'СекцияДокумент=Платежное поручение',
      `Номер=${number}`,
      `Дата=${day}`,
      `Сумма=${sum}`,
      to === undefined ? `ДатаПоступило=${day}` : `ДатаСписано=${day}`,
      `Плательщик=ИНН ${inn} ${payer}`,
      `ПлательщикИНН=${inn}`,
      `ПлательщикРасчСчет=${to === undefined ? '40702810138250123017' : account}`,
      'ПлательщикБИК=044525225',
      'ПлательщикБанк1=ПАО СБЕРБАНК',
      'ПлательщикКорсчет=30101810400000000225',
      `ПолучательРасчСчет=${to ?? account}`,
      `НазначениеПлатежа=${purpose}`,
      'КонецДокумента',
    ].join('\r\n'),
  )
  const head = ['1CClientBankExchange', 'ВерсияФормата=1.03', 'Кодировка=Windows', `РасчСчет=${account}`]
  const section = ['СекцияРасчСчет', `РасчСчет=${account}`, 'КонецРасчСчет']
  return [...head, ...section, ...documents, 'КонецФайла', ''].join('\r\n')
}

/** The incoming lines of the same statement as camt.053; without a number it names none. */
export function statementOfCamt(
  lines: readonly (Omit<LineOf1c, 'number'> & { readonly number?: string })[],
  account = sellerForTests.bank.account,
): string {
  const entries = lines.map(({ number, day, sum, purpose, inn = '7707083893', payer = 'ООО «Северный ветер»' }, i) => {
    const iso = day.split('.').toReversed().join('-')
    return `<Ntry><Amt Ccy="RUB">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>${iso}</Dt></BookgDt><AcctSvcrRef>B-${number ?? `${iso}-${sum}-${i}`}</AcctSvcrRef>
      <NtryDtls><TxDtls><Refs><EndToEndId>${number ?? 'NOTPROVIDED'}</EndToEndId></Refs><RltdPties>
        <Dbtr><Pty><Nm>${payer}</Nm><Id><OrgId><Othr><Id>${inn}</Id></Othr></OrgId></Id></Pty></Dbtr>
        <DbtrAcct><Id><Othr><Id>40702810138250123017</Id></Othr></Id></DbtrAcct></RltdPties>
        <RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
      <Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}

/** The bytes of a text in Windows-1251, as most banks write it. */
export function inWindows1251(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => windows1251.get(letter) ?? '?'.charCodeAt(0))
}

const windows1251 = new Map(
  Array.from(
    { length: 256 },
    (_, byte) => [new TextDecoder('windows-1251').decode(Uint8Array.of(byte)), byte] as const,
  ),
)
