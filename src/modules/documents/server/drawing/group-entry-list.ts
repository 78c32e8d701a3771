import { z } from 'zod'
import { definePdf, type PdfSheet } from '#src/platform/pdf/define-pdf.ts'
import { type TableColumn, tablePage } from './table-page.ts'

const Person = z.object({ fullName: z.string(), birthYear: z.string() })
export const GroupEntryListFacts = z.object({
  eventName: z.string(),
  days: z.string(),
  place: z.string(),
  school: z.string(),
  region: z.string(),
  coach: z.string(),
  people: z.array(
    Person.extend({
      rank: z.string(),
      raceName: z.string(),
      bib: z.string(),
      coach: z.string(),
      /** Set where it differs from the group entry's. */
      school: z.string(),
    }),
  ),
  /** The minors, whose parents' consents are shown at the pick-up. */
  minors: z.array(Person),
})
export type GroupEntryListFacts = z.output<typeof GroupEntryListFacts>

const columns: readonly TableColumn[] = [
  { title: '№', width: 26, align: 'center' },
  { title: 'Фамилия, имя, отчество', width: 192 },
  { title: 'Год рожд.', width: 42, align: 'center' },
  { title: 'Разряд', width: 74 },
  { title: 'Дистанция', width: 128 },
  { title: 'Номер', width: 46, align: 'center' },
  { title: 'Тренер', width: 104 },
  { title: 'Допущен (подпись, печать врача)', width: 158 },
]
const consentColumns: readonly TableColumn[] = [
  { title: '№', width: 26, align: 'center' },
  { title: 'Фамилия, имя, отчество', width: 230 },
  { title: 'Год рожд.', width: 44, align: 'center' },
  { title: 'Законный представитель (фамилия, имя, отчество)', width: 250 },
  { title: 'Согласие есть (подпись тренера)', width: 110 },
  { title: 'Оригинал показан', width: 110 },
]

/**
 * Заявка на участие: the list of a school with a column for the doctor's admission of each athlete,
 * followed by the list of parents' consents. On as many sheets as needed, with its head on each.
 */
export const groupEntryListDocument = definePdf({
  kind: 'group-entry-list',
  facts: GroupEntryListFacts,
  layout: 'landscape',
  about: ({ eventName }) => ({ title: `Заявка на участие: ${eventName}`, language: 'ru' }),
  draw(sheet, facts) {
    drawList(sheet, facts)
    if (facts.minors.length > 0) drawConsents(sheet, facts)
  },
})

function drawList(sheet: PdfSheet, facts: GroupEntryListFacts): void {
  const page = tablePage(sheet, columns, `Заявка: ${facts.eventName}`)
  page.title('Заявка на участие')
  page.line(`${facts.eventName}, ${facts.days}, ${facts.place}`)
  page.field('Организация (школа, клуб)', facts.school)
  page.field('Субъект РФ, регион', facts.region)
  page.field('Тренер', facts.coach)
  page.head()
  for (const [i, { fullName, birthYear, rank, raceName, bib, coach, school }] of facts.people.entries()) {
    page.row([
      String(i + 1),
      school === '' ? fullName : `${fullName} (${school})`,
      birthYear,
      rank,
      raceName,
      bib,
      coach,
      '',
    ])
  }
  page.ensureSpace(150)
  page.space(10)
  page.line(`Всего в заявке: ${facts.people.length}. Допущено врачом: _________ человек.`)
  page.space(6)
  page.signature('Тренер', facts.coach)
  page.signature('Руководитель организации', '', 'М. П.')
  page.signature('Врач', '', 'М. П.')
}

function drawConsents(sheet: PdfSheet, facts: GroupEntryListFacts): void {
  sheet.addPage()
  const page = tablePage(sheet, consentColumns, `Согласия: ${facts.eventName}`)
  page.title('Согласия законных представителей')
  page.line(
    `${facts.eventName}, ${facts.days}. Организация: ${facts.school === '' ? '____________________' : facts.school}.`,
  )
  page.line(
    'Тренер подтверждает, что письменные согласия на участие каждого из этого списка у него есть. Оригиналы показывают при выдаче номеров.',
  )
  page.space(4)
  page.head()
  for (const [i, { fullName, birthYear }] of facts.minors.entries())
    page.row([String(i + 1), fullName, birthYear, '', '', ''])
  page.ensureSpace(60)
  page.space(10)
  page.signature('Тренер', facts.coach)
}
