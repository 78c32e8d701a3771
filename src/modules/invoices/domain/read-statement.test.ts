import { describe, expect, test } from 'vitest'
import { inWindows1251, statementOf1c } from '#tests/support/statements-for-tests.ts'
import { readStatement } from './read-statement.ts'
import { parseSum } from './statement-line.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const purpose = 'Оплата по счёту № 17 от 21.11.2026'
const line = { number: '42', day: '01.12.2026', sum: '4500.00', purpose }

describe('a statement of 1C', () => {
  const text = statementOf1c([line, { ...line, number: '43', sum: '10', to: '40702810310000000123' }])

  test.for([
    ['Windows-1251', inWindows1251(text)],
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\uFEFF${text}`)],
    ['with line feeds alone', utf8(text.replaceAll('\r\n', '\n'))],
  ] as const)('in %s gives its incoming lines', ([, bytes]) => {
    const read = readStatement(bytes)
    if (!read.ok) throw new Error(read.error.code)
    const { format, account, lines } = read.value
    expect([format, account, lines.length]).toEqual(['1c', '40702810200000000001', 1])
    expect(lines[0]).toMatchObject({
      bookedOn: '2026-12-01',
      amountMinor: 450_000,
      currency: 'RUB',
      documentNumber: '42',
      purpose,
      payer: { name: 'ООО «Северный ветер»', inn: '7707083893', account: '40702810138250123017', bic: '044525225' },
    })
  })

  test.for([
    ['its end is missing', text.replace('КонецФайла', ''), 'invoices.statement_broken'],
    ['a document is not closed', text.replace('КонецДокумента', ''), 'invoices.statement_broken'],
    ['a sum is none', text.replace('Сумма=4500.00', 'Сумма=4 500 руб'), 'invoices.statement_broken'],
    ['a day is none', text.replaceAll('01.12.2026', '31.02.2026'), 'invoices.statement_broken'],
    ['no account is named', text.replaceAll('РасчСчет=4070281020', 'Счет=4070281020'), 'invoices.statement_broken'],
    [
      'it is of two accounts',
      text.replace(
        'СекцияРасчСчет\r\nРасчСчет=40702810200000000001',
        'СекцияРасчСчет\r\nРасчСчет=40702810310000000123',
      ),
      'invoices.statement_of_several',
    ],
    ['it is another file', 'Дата;Сумма\n01.12.2026;100', 'invoices.statement_unknown'],
    ['it is empty', '', 'invoices.statement_unknown'],
  ] as const)('is refused where %s', ([, broken, code]) => {
    expect(readStatement(utf8(broken))).toMatchObject({ ok: false, error: { code } })
  })

  test('of more than 5,000 documents is refused', () => {
    const many = statementOf1c(Array.from({ length: 5_001 }, (_, i) => ({ ...line, number: String(i + 1) })))
    expect(readStatement(utf8(many))).toMatchObject({ error: { code: 'invoices.statement_too_long' } })
  })

  test('has the same key for the same line of two files, and others for other lines', () => {
    const keys = (text: string) => {
      const read = readStatement(utf8(text))
      return read.ok ? read.value.lines.map(({ key }) => key) : []
    }
    const [first] = keys(statementOf1c([line]))
    expect(keys(statementOf1c([{ ...line, number: '41' }, line]))[1]).toBe(first)
    expect(keys(statementOf1c([{ ...line, sum: '4500.01' }]))).not.toContain(first)
  })
})

describe('a statement of camt.053', () => {
  const entry = (inner: string, kind = 'CRDT') => `
    <Ntry><Amt Ccy="RUB">4500.00</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>2026-12-01</Dt></BookgDt><AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls>${inner}</NtryDtls></Ntry>`
  const details = (amount = '') => `
    <TxDtls><Refs><EndToEndId>42</EndToEndId></Refs>${amount}
      <RltdPties><Dbtr><Pty><Nm>ООО «Северный ветер»</Nm><Id><OrgId><Othr><Id>7707083893</Id></Othr></OrgId></Id></Pty></Dbtr>
        <DbtrAcct><Id><Othr><Id>40702810138250123017</Id></Othr></Id></DbtrAcct></RltdPties>
      <RltdAgts><DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>044525225</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt></RltdAgts>
      <RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls>`
  const document = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
      <Acct><Id><Othr><Id>40702810200000000001</Id></Othr></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`

  test('gives its booked credit entries', () => {
    const read = readStatement(utf8(document(entry(details()) + entry(details(), 'DBIT'))))
    expect(read).toMatchObject({
      ok: true,
      value: {
        format: 'camt053',
        account: '40702810200000000001',
        lines: [
          {
            bookedOn: '2026-12-01',
            amountMinor: 450_000,
            currency: 'RUB',
            documentNumber: '42',
            purpose,
            payer: { inn: '7707083893', account: '40702810138250123017', bic: '044525225' },
          },
        ],
      },
    })
    expect(read.ok && read.value.lines.length).toBe(1)
  })

  test('leaves out a reversed debit, and takes the number that is given', () => {
    const reversed = entry(details()).replace('</CdtDbtInd>', '</CdtDbtInd><RvslInd>true</RvslInd>')
    const unnumbered = details().replace(
      '<EndToEndId>42</EndToEndId>',
      '<InstrId>42</InstrId><EndToEndId>NOTPROVIDED</EndToEndId>',
    )
    const read = readStatement(utf8(document(reversed + entry(unnumbered))))
    expect(read).toMatchObject({ value: { lines: [{ documentNumber: '42' }] } })
    expect(read.ok && read.value.lines.length).toBe(1)
  })

  test('gives a line for each transaction of an entry with sums', () => {
    const two = details('<Amt Ccy="RUB">1500.00</Amt>') + details('<Amt Ccy="RUB">3000.00</Amt>')
    const read = readStatement(utf8(document(entry(two))))
    if (!read.ok) throw new Error(read.error.code)
    expect(read.value.lines.map(({ amountMinor }) => amountMinor)).toEqual([150_000, 300_000])
    expect(new Set(read.value.lines.map(({ key }) => key)).size).toBe(2)
  })

  test.for([
    ['it is not well-formed', document(entry(details())).replace('</Ntry>', ''), 'invoices.statement_broken'],
    ['it declares entities', `<!DOCTYPE a [<!ENTITY b "c">]>${document('')}`, 'invoices.statement_broken'],
    ['it is another document', '<gpx/>', 'invoices.statement_unknown'],
    ['it nests too deeply', `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`, 'invoices.statement_broken'],
    ['a sum is none', document(entry(details()).replace('4500.00', '-1')), 'invoices.statement_broken'],
  ] as const)('is refused where %s', ([, broken, code]) => {
    expect(readStatement(utf8(broken))).toMatchObject({ ok: false, error: { code } })
  })
})

test.for([
  ['1', 100],
  ['1.5', 150],
  ['1,05', 105],
  ['2500.00', 250_000],
  ['999999999999.99', 99_999_999_999_999],
  ['0', null],
  ['0.00', null],
  ['-1', null],
  ['1.005', null],
  ['1e3', null],
  ['', null],
] as const)('the sum %s', ([text, expected]) => {
  expect(parseSum(text)).toBe(expected)
})
