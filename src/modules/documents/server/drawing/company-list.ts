import { z } from 'zod'
import { companyCountries } from '#src/modules/orders/domain/order-company.ts'
import { definePdf } from '#src/platform/pdf/define-pdf.ts'
import { type TableColumn, tablePage } from './table-page.ts'

export const CompanyListFacts = z.object({
  eventName: z.string(),
  days: z.string(),
  place: z.string(),
  country: z.enum(companyCountries),
  fullName: z.string(),
  taxNumber: z.string(),
  kpp: z.string(),
  registrationNumber: z.string(),
  legalAddress: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  people: z.array(
    z.object({
      fullName: z.string(),
      birthYear: z.string(),
      raceName: z.string(),
      bib: z.string(),
      /** The parents' written consent is shown at the pick-up. */
      isMinor: z.boolean(),
    }),
  ),
  /** The participants show medical certificates at the pick-up. */
  needsMedical: z.boolean(),
})
export type CompanyListFacts = z.output<typeof CompanyListFacts>

const columns: readonly TableColumn[] = [
  { title: '№', width: 30, align: 'center' },
  { title: 'Фамилия, имя, отчество', width: 250 },
  { title: 'Год рожд.', width: 56, align: 'center' },
  { title: 'Дистанция', width: 190 },
  { title: 'Номер', width: 64, align: 'center' },
  { title: 'Номер получен (подпись)', width: 180 },
]

const taxNumberTitles: Readonly<Record<(typeof companyCountries)[number], string>> = {
  RU: 'ИНН',
  BY: 'УНП',
  KZ: 'БИН (ИИН)',
  UZ: 'СТИР',
  other: 'Налоговый номер',
}

/**
 * Список участников: a company's people with their bibs and a column to sign for them, under the
 * company's requisites. On as many sheets as needed, with its head on each.
 */
export const companyListDocument = definePdf({
  kind: 'company-list',
  facts: CompanyListFacts,
  layout: 'landscape',
  about: ({ eventName }) => ({ title: `Список участников: ${eventName}`, language: 'ru' }),
  draw(sheet, facts) {
    const page = tablePage(sheet, columns, `Список участников: ${facts.eventName}`)
    page.title('Корпоративная заявка')
    page.line(`${facts.eventName}, ${facts.days}, ${facts.place}`)
    page.field('Компания', facts.fullName)
    page.field(taxNumberTitles[facts.country], [facts.taxNumber, facts.kpp].filter(Boolean).join(' / '))
    if (facts.registrationNumber !== '') page.field('ОГРН', facts.registrationNumber)
    page.field('Юридический адрес', facts.legalAddress)
    page.field(
      'Контактное лицо',
      [facts.contactName, facts.contactPhone, facts.contactEmail].filter(Boolean).join(', '),
    )
    page.head()
    for (const [i, { fullName, birthYear, raceName, bib }] of facts.people.entries())
      page.row([String(i + 1), fullName, birthYear, raceName, bib, ''])
    page.ensureSpace(110)
    page.space(10)
    page.line(`Всего участников: ${facts.people.length}.`)
    if (facts.needsMedical) page.line('Медицинские справки участники показывают при выдаче номеров.')
    const minors = facts.people.filter(({ isMinor }) => isMinor).map(({ fullName }) => fullName)
    if (minors.length > 0) page.line(`Согласия родителей показывают при выдаче номеров: ${minors.join(', ')}.`)
    page.space(6)
    page.signature('Контактное лицо', facts.contactName)
  },
})
