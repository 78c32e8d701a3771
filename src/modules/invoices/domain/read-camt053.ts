import { SaxesParser } from 'saxes'
import { isPlainDate, type PlainDate } from '#src/kernel/plain-date.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import {
  type BankParty,
  parseSum,
  purposeMaxLength,
  type Statement,
  type StatementError,
  type StatementLine,
  shortened,
  statementMaxLines,
} from './statement-line.ts'

const deepest = 24
const charactersAtOnce = 64 * 1024

/**
 * Reads a statement of ISO 20022 (camt.053): booked credit entries of one account, of each version of
 * the schema. An entry of several transactions gives a line for each. Nothing is expanded or fetched.
 */
export function readCamt053(bytes: Uint8Array): Result<Statement, StatementError> {
  const root = parseTree(bytes)
  if (root === null) return err('invoices.statement_broken')
  const statements = all(root, 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) return err('invoices.statement_unknown')
  const accounts = new Set(statements.map((stmt) => accountOf(child(stmt, 'Acct'))))
  const [account = '', ...further] = accounts
  if (further.length > 0) return err('invoices.statement_of_several')
  if (account === '') return err('invoices.statement_broken')
  const entries = statements.flatMap((stmt) => all(stmt, 'Ntry')).filter(isBookedCredit)
  const lines: StatementLine[] = []
  for (const entry of entries) {
    const found = linesOf(entry)
    if (found === null) return err('invoices.statement_broken')
    lines.push(...found)
    if (lines.length > statementMaxLines) return err('invoices.statement_too_long')
  }
  return ok({ format: 'camt053', account, lines })
}

type Node = { readonly name: string; readonly children: Node[]; text: string; readonly currency: string }

/** The elements under `Document` by their local names; null for no well-formed XML, or an unsafe one. */
function parseTree(bytes: Uint8Array): Node | null {
  const parser = new SaxesParser()
  const open: Node[] = []
  let root: Node | null = null
  parser.on('doctype', () => {
    throw new BrokenXml()
  })
  parser.on('error', () => {
    throw new BrokenXml()
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node: Node = {
      name: name.slice(name.indexOf(':') + 1),
      children: [],
      text: '',
      currency: attributes.Ccy ?? '',
    }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
    if (open.length > deepest) throw new BrokenXml()
  })
  parser.on('text', (text) => {
    const node = open.at(-1)
    if (node !== undefined && node.text.length < purposeMaxLength) node.text += text
  })
  parser.on('closetag', () => open.pop())
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    for (let at = 0; at < text.length; at += charactersAtOnce) parser.write(text.slice(at, at + charactersAtOnce))
    parser.close()
  } catch (error) {
    if (error instanceof BrokenXml || error instanceof TypeError) return null // TypeError: not its encoding
    throw error
  }
  return root
}

class BrokenXml extends Error {}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'windows-1251' {
  const declaration = new TextDecoder('latin1').decode(bytes.subarray(0, 100))
  return /encoding=["']windows-1251["']/i.test(declaration) ? 'windows-1251' : 'utf-8'
}

function all(node: Node | undefined, ...path: string[]): Node[] {
  return path.reduce<Node[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((one) => one.name === name)),
    node === undefined ? [] : [node],
  )
}

function child(node: Node | undefined, ...path: string[]): Node | undefined {
  return all(node, ...path)[0]
}

/** The text of the first of the paths that has one. */
function textAt(node: Node | undefined, ...paths: string[]): string {
  for (const path of paths) {
    const text = child(node, ...path.split('/'))?.text.trim() ?? ''
    if (text !== '') return text
  }
  return ''
}

function accountOf(account: Node | undefined): string {
  return textAt(account, 'Id/Othr/Id', 'Id/IBAN')
}

function isBookedCredit(entry: Node): boolean {
  const status = textAt(entry, 'Sts/Cd', 'Sts')
  // A reversed entry has the direction of the reversal: money of ours that came back is no payment.
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd'))
  return textAt(entry, 'CdtDbtInd') === 'CRDT' && !isReversal && (status === '' || status === 'BOOK')
}

/** The lines of one entry; null where it lacks a sum, a day or what names it. */
function linesOf(entry: Node): StatementLine[] | null {
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const amounts = details.map((one) => child(one, 'Amt') ?? child(one, 'AmtDtls', 'TxAmt', 'Amt'))
  const isSplit = details.length > 1 && amounts.every((amount) => amount !== undefined)
  const parts = isSplit
    ? details.map((one, i) => [one, amounts[i]] as const)
    : [[details[0], child(entry, 'Amt')] as const]
  const lines = parts.map(([one, amount], i) => toLine(entry, one, amount, isSplit ? i : 0))
  return lines.every((line) => line !== null) ? lines : null
}

function toLine(entry: Node, one: Node | undefined, amount: Node | undefined, nth: number): StatementLine | null {
  const amountMinor = parseSum(amount?.text ?? '')
  const day = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 'yyyy-mm-dd'.length)
  const reference = textAt(one, 'Refs/AcctSvcrRef') || textAt(entry, 'AcctSvcrRef')
  const entryReference = textAt(entry, 'NtryRef')
  const references = ['Refs/EndToEndId', 'Refs/InstrId', 'Refs/TxId'].map((path) => textAt(one, path).slice(0, 40))
  const documentNumber = references.find((value) => value !== '') ?? ''
  if (amountMinor === null || !isPlainDate(day)) return null
  if (reference === '' && entryReference === '' && documentNumber === '') return null
  const key = [reference || `${day} ${entryReference} ${documentNumber}`, nth, amountMinor].join('\n')
  return {
    key,
    bookedOn: day satisfies PlainDate,
    amountMinor,
    currency: amount?.currency === '' || amount === undefined ? 'RUB' : amount.currency,
    documentNumber: references.find((value) => value !== '' && value !== 'NOTPROVIDED') ?? '',
    payer: payerOf(one),
    purpose: shortened(
      all(one, 'RmtInf', 'Ustrd')
        .map(({ text }) => text)
        .join(' '),
      purposeMaxLength,
    ),
  }
}

function payerOf(one: Node | undefined): BankParty {
  const parties = child(one, 'RltdPties')
  const agent = child(one, 'RltdAgts', 'DbtrAgt', 'FinInstnId')
  return {
    name: shortened(textAt(parties, 'Dbtr/Pty/Nm', 'Dbtr/Nm'), 300),
    inn: textAt(
      parties,
      'Dbtr/Pty/Id/OrgId/Othr/Id',
      'Dbtr/Id/OrgId/Othr/Id',
      'Dbtr/Pty/Id/PrvtId/Othr/Id',
      'Dbtr/Id/PrvtId/Othr/Id',
    ).slice(0, 12),
    kpp: '',
    account: accountOf(child(parties, 'DbtrAcct')).slice(0, 34),
    bic: textAt(agent, 'ClrSysMmbId/MmbId', 'BICFI', 'BIC').slice(0, 11),
    bankName: shortened(textAt(agent, 'Nm'), 160),
    correspondentAccount: accountOf(child(one, 'RltdAgts', 'DbtrAgtAcct')).slice(0, 34),
  }
}
