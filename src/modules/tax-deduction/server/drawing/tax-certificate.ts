import { z } from 'zod'
import { definePdf, type PdfFont, type PdfSheet, pageHeight, pageWidth } from '#src/platform/pdf/define-pdf.ts'

const Person = z.object({
  fullName: z.string(),
  /** Empty: not given. */
  inn: z.string(),
  birthDate: z.string(),
  documentCode: z.string(),
  documentNumber: z.string(),
  documentIssuedOn: z.string(),
})
export const CertificateFacts = z.object({
  form: z.object({ knd: z.string(), version: z.string() }),
  number: z.int(),
  /** 0: the certificate as it was issued at first. */
  correction: z.int(),
  year: z.int(),
  organizer: z.object({ legalName: z.string(), taxNumber: z.string(), kpp: z.string() }),
  payer: Person,
  /** null: the payer. */
  recipient: Person.nullable(),
  /** Roubles and kopecks. */
  sum: z.string(),
  signer: z.string(),
  issuedOn: z.string(),
})
export type CertificateFacts = z.output<typeof CertificateFacts>
type PersonFacts = z.output<typeof Person>

const [ink, quiet, hairline] = ['#000000', '#565E66', '#8A908C']
const margin = 52
const width = pageWidth - 2 * margin
const cell = 17
const rowGap = 13

/**
 * A certificate of payment for the tax office: cells for numbers and days, as its form has them; the
 * recipient, if another person, on a second page. It is in Russian always.
 */
export const taxCertificateDocument = definePdf({
  kind: 'tax-certificate',
  facts: CertificateFacts,
  about: ({ number, correction, year }) => ({
    title: `Справка об оплате № ${number} за ${year} год${correction === 0 ? '' : `, корректировка ${correction}`}`,
    language: 'ru',
  }),
  draw(sheet, facts) {
    drawPayerPage(sheet, facts)
    if (facts.recipient !== null) {
      sheet.addPage()
      drawRecipientPage(sheet, facts, facts.recipient)
    }
  },
})

function drawPayerPage(sheet: PdfSheet, facts: CertificateFacts): void {
  const { organizer, payer, recipient } = facts
  let y = drawHead(sheet, facts, 1)
  y = centred(sheet, 'Справка', y + 18, 'strong', 15)
  y = centred(
    sheet,
    'об оплате физкультурно-оздоровительных услуг для представления в\u00A0налоговый орган',
    y + 2,
    'strong',
    12,
  )
  y += 18
  const third = width / 3
  drawCells(sheet, 'Номер справки', String(facts.number), 6, margin, y)
  drawCells(sheet, 'Номер корректировки', String(facts.correction), 3, margin + third, y)
  y = drawCells(sheet, 'Отчётный год', String(facts.year), 4, margin + 2 * third, y)
  y = drawTitle(sheet, 'Организация или индивидуальный предприниматель', y)
  y = drawLine(sheet, 'Наименование (фамилия, имя, отчество)', organizer.legalName, y)
  drawCells(sheet, 'ИНН', organizer.taxNumber, 12, margin, y)
  y = drawCells(sheet, 'КПП', organizer.kpp, 9, margin + 260, y)
  y = drawTitle(sheet, 'Плательщик', y)
  y = drawPerson(sheet, payer, y)
  y = drawCells(
    sheet,
    'Плательщик и получатель услуг — одно лицо (1 — да, 0 — нет)',
    recipient === null ? '1' : '0',
    1,
    margin,
    y,
  )
  y = drawCells(sheet, 'Сумма расходов на услуги, рублей и копеек', facts.sum, 13, margin, y)
  drawSignature(sheet, facts, y + 6)
}

function drawRecipientPage(sheet: PdfSheet, facts: CertificateFacts, recipient: PersonFacts): void {
  let y = drawHead(sheet, facts, 2)
  y = centred(sheet, 'Получатель физкультурно-оздоровительных услуг', y + 18, 'strong', 13)
  y = drawPerson(sheet, recipient, y + 16)
  drawSignature(sheet, facts, y + 6)
}

function drawHead(sheet: PdfSheet, facts: CertificateFacts, page: number): number {
  const { form, organizer, number, correction, year } = facts
  sheet.font('text').fontSize(8.5).fillColor(quiet)
  sheet.text(
    `ИНН ${organizer.taxNumber}${organizer.kpp === '' ? '' : `  КПП ${organizer.kpp}`}  Стр. ${page}`,
    margin,
    40,
    {
      width,
      lineBreak: false,
    },
  )
  sheet.text(`Форма по КНД ${form.knd}`, margin, 40, { width, align: 'right', lineBreak: false })
  if (page > 1)
    sheet.text(
      `Справка № ${number} за ${year} год${correction === 0 ? '' : `, корректировка ${correction}`}`,
      margin,
      52,
      { width, align: 'right', lineBreak: false },
    )
  return 66
}

function drawPerson(sheet: PdfSheet, person: PersonFacts, top: number): number {
  let y = drawLine(sheet, 'Фамилия, имя, отчество', person.fullName, top)
  drawCells(sheet, 'ИНН', person.inn, 12, margin, y)
  y = drawCells(sheet, 'Дата рождения', person.birthDate, 10, margin + 260, y)
  drawCells(sheet, 'Код вида документа', person.documentCode, 2, margin, y)
  drawCells(sheet, 'Дата выдачи', person.documentIssuedOn, 10, margin + 260, y)
  y += cell + 10 + rowGap
  return drawLine(sheet, 'Серия и номер документа', person.documentNumber, y)
}

function drawSignature(sheet: PdfSheet, { signer, issuedOn }: CertificateFacts, top: number): void {
  let y = Math.min(top, pageHeight - 120)
  y = drawTitle(sheet, 'Достоверность и полноту сведений подтверждаю', y)
  y = drawLine(sheet, 'Фамилия, имя, отчество подписавшего', signer, y)
  drawCells(sheet, 'Дата', issuedOn, 10, margin, y)
  label(sheet, 'Подпись', margin + 260, y)
  rule(sheet, margin + 260, margin + width, y + 10 + cell)
}

/** A label with a character in each cell. @returns where the next row may begin */
function drawCells(sheet: PdfSheet, name: string, text: string, count: number, x: number, y: number): number {
  label(sheet, name, x, y)
  const top = y + 10
  const characters = Array.from(text)
  for (let i = 0; i < Math.max(count, characters.length); i += 1) {
    sheet
      .rect(x + i * cell, top, cell, cell + 2)
      .lineWidth(0.6)
      .stroke(hairline)
  }
  sheet.font('strong').fontSize(11).fillColor(ink)
  for (const [i, character] of characters.entries()) {
    const at = x + i * cell + (cell - sheet.widthOfString(character)) / 2
    sheet.text(character, at, top + 3, { lineBreak: false })
  }
  return top + cell + rowGap
}

function drawLine(sheet: PdfSheet, name: string, text: string, y: number): number {
  label(sheet, name, margin, y)
  sheet.font('strong').fontSize(11).fillColor(ink)
  const height = sheet.heightOfString(text || ' ', { width })
  sheet.text(text, margin, y + 10, { width })
  rule(sheet, margin, margin + width, y + 12 + height)
  return y + 12 + height + 9
}

function drawTitle(sheet: PdfSheet, text: string, y: number): number {
  sheet
    .font('strong')
    .fontSize(10.5)
    .fillColor(ink)
    .text(text, margin, y + 4, { width })
  return y + 24
}

function label(sheet: PdfSheet, text: string, x: number, y: number): void {
  sheet.font('text').fontSize(7.5).fillColor(quiet).text(text, x, y, { lineBreak: false })
}

function centred(sheet: PdfSheet, text: string, y: number, font: PdfFont, size: number): number {
  sheet.font(font).fontSize(size).fillColor(ink)
  const height = sheet.heightOfString(text, { width, align: 'center' })
  sheet.text(text, margin, y, { width, align: 'center' })
  return y + height
}

function rule(sheet: PdfSheet, from: number, to: number, y: number): void {
  sheet.moveTo(from, y).lineTo(to, y).lineWidth(0.6).stroke(hairline)
}
