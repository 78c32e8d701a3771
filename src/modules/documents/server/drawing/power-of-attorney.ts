import { z } from 'zod'
import { definePdf } from '#src/platform/pdf/define-pdf.ts'
import { adultFrom } from '../../domain/documents-needed.ts'
import { addresseeLines, FormFacts, formatStart, type PersonOnForm, passportHints } from './form-facts.ts'
import { type FormPage, formPage } from './form-page.ts'

/**
 * Доверенность: authorizes another person to collect the start pack. Passport numbers are filled in
 * by hand and never processed here.
 */
export const powerOfAttorneyDocument = definePdf({
  kind: 'power-of-attorney',
  /** The collector's name; empty: to be filled in by hand. */
  facts: FormFacts.extend({ collector: z.string() }),
  about: () => ({ title: 'Доверенность на получение стартового пакета', language: 'ru' }),
  draw(sheet, facts) {
    for (const [i, person] of facts.people.entries()) {
      if (i > 0) sheet.addPage()
      const page = formPage(sheet)
      page.addressee(addresseeLines(facts))
      page.title('Доверенность', 'на получение стартового пакета')
      page.field('Место выдачи доверенности', '', 'город, посёлок')
      page.space(6)
      drawPrincipal(page, person)
      page.space(8)
      page.paragraph('доверяю следующему лицу:', { isTight: true })
      page.field('Фамилия, имя, отчество', facts.collector)
      page.field('Документ', '', passportHints.number)
      page.field('Выдан', '', passportHints.issued)
      page.space(8)
      page.paragraph(
        `получить у организатора стартовый пакет участника: ${formatStart(facts, person)}, — включая стартовый номер и чип, и расписаться за их получение.`,
      )
      page.paragraph(`Доверенность выдана без права передоверия и действует по ${facts.event.lastDay} включительно.`)
      page.signature(person.age >= adultFrom ? person.shortName : '')
      page.space(10)
      page.small(
        'Возьмите с собой: документ того, кто получает; копию документа участника или её фотографию; подписанное участником заявление-расписку и остальные документы, которые требует организатор: по доверенности их за участника не подписывают.',
      )
    }
  },
})

function drawPrincipal(page: FormPage, { fullName, birthDate, address, age }: PersonOnForm): void {
  if (age >= adultFrom) {
    page.field('Я', fullName)
    page.field('дата рождения', birthDate)
    page.field('документ', '', passportHints.number)
    page.field('выдан', '', passportHints.issued)
    page.field('адрес', address, 'по месту регистрации')
    return
  }
  page.field('Я', '', 'фамилия, имя, отчество законного представителя полностью')
  page.field('документ', '', passportHints.number)
  page.field('выдан', '', passportHints.issued)
  page.field('адрес', '', 'по месту регистрации')
  page.field('действуя в интересах несовершеннолетнего', `${fullName}, ${birthDate}`)
}
