import { definePdf } from '#src/platform/pdf/define-pdf.ts'
import { signsFrom } from '../../domain/documents-needed.ts'
import { addresseeLines, FormFacts, formatStart, type PersonOnForm, passportHints } from './form-facts.ts'
import { type FormPage, formPage } from './form-page.ts'

/**
 * A parent's consent to the application of a minor from 14 on, or the representative's own
 * statement for a younger child.
 */
export const parentsConsentDocument = definePdf({
  kind: 'parents-consent',
  facts: FormFacts,
  about: () => ({ title: 'Согласие родителя', language: 'ru' }),
  draw(sheet, facts) {
    for (const [i, child] of facts.people.entries()) {
      if (i > 0) sheet.addPage()
      const page = formPage(sheet)
      page.addressee(addresseeLines(facts))
      const isOlder = child.age >= signsFrom
      if (isOlder) page.title('Согласие родителя', '(законного представителя) на участие несовершеннолетнего')
      else page.title('Заявление законного представителя', 'об участии ребёнка')
      drawRepresentative(page)
      page.space(6)
      page.paragraph(
        isOlder
          ? 'даю согласие на участие моего ребёнка (подопечного):'
          : 'прошу допустить к участию моего ребёнка (подопечного):',
      )
      page.field('Участник', child.fullName)
      page.field('Дата рождения', child.birthDate)
      page.field('Адрес', child.address, 'индекс, город, улица, дом, квартира')
      page.field('Мероприятие', formatStart(facts, child))
      page.space(6)
      page.paragraph('Подтверждаю, что:', { isTight: true })
      page.points(pointsOf(child, isOlder))
      page.signature('')
    }
  },
})

/** The representative's details, filled in by hand: the program does not store their documents. */
function drawRepresentative(page: FormPage): void {
  page.field('Я', '', 'фамилия, имя, отчество полностью')
  page.field('мать, отец, опекун, попечитель', '', 'нужное вписать')
  page.field('документ', '', passportHints.number)
  page.field('выдан', '', passportHints.issued)
  page.field('адрес', '', 'по месту регистрации')
  page.field('телефон', '')
}

function pointsOf({ hasMedical }: PersonOnForm, isOlder: boolean): string[] {
  const health = hasMedical
    ? 'Состояние здоровья ребёнка позволяет ему пройти выбранную дистанцию, противопоказаний нет. Оригинал медицинского заключения о допуске будет передан организатору при получении стартового пакета.'
    : 'Состояние здоровья ребёнка позволяет ему пройти выбранную дистанцию, противопоказаний нет.'
  return [
    'Я являюсь законным представителем ребёнка, и мои права в отношении него не ограничены.',
    'С положением о мероприятии, правилами вида спорта и требованиями безопасности я ознакомлен(а) и объяснил(а) их ребёнку.',
    health,
    'Я понимаю, что участие связано с физической нагрузкой и риском травмы. Обязанностей организатора, установленных законом, это заявление не отменяет.',
    'Я согласен(на) на первую и скорую медицинскую помощь ребёнку во время мероприятия; прошу сразу сообщить мне о ней по указанному телефону.',
    isOlder
      ? 'Заявление-расписку участника ребёнок подписывает сам с моего согласия.'
      : 'Во время мероприятия ребёнка сопровождаю я или названное мной лицо; стартовый пакет получаю за него я.',
  ]
}
