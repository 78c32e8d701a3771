import { definePdf } from '#src/platform/pdf/define-pdf.ts'
import { addresseeLines, FormFacts, formatStart } from './form-facts.ts'
import { formPage } from './form-page.ts'

/**
 * Заявление-расписка: the participant's application and declaration of risks. It shifts no legal
 * duty from the organizer, and contains no consent to personal data, which must be a separate
 * document (152-ФЗ).
 */
export const applicationDocument = definePdf({
  kind: 'application',
  facts: FormFacts,
  about: () => ({ title: 'Заявление-расписка участника', language: 'ru' }),
  draw(sheet, facts) {
    for (const [i, person] of facts.people.entries()) {
      if (i > 0) sheet.addPage()
      const page = formPage(sheet)
      page.addressee(addresseeLines(facts))
      page.title('Заявление-расписка участника')
      page.field('Участник', person.fullName)
      page.field('Дата рождения', person.birthDate)
      page.field('Адрес', person.address, 'индекс, город, улица, дом, квартира')
      page.field('Телефон', person.phone)
      page.field('Кому позвонить, если что-то случится', person.emergencyPhone, 'имя и телефон')
      page.space(8)
      page.paragraph(`Прошу допустить меня к участию: ${formatStart(facts, person)}.`)
      page.paragraph('Подтверждаю, что:', { isTight: true })
      page.points(pointsOf(person.hasMedical))
      page.signature(person.shortName)
    }
  },
})

function pointsOf(hasMedical: boolean): string[] {
  return [
    'Я ознакомлен(а) с положением о мероприятии и правилами вида спорта, понимаю их и обязуюсь соблюдать, а также выполнять указания организатора, судей, волонтёров и медицинских работников.',
    hasMedical
      ? 'Состояние здоровья позволяет мне пройти выбранную дистанцию, противопоказаний я не имею. Оригинал медицинского заключения о допуске передам организатору при получении стартового пакета.'
      : 'Состояние здоровья позволяет мне пройти выбранную дистанцию, противопоказаний я не имею, сведений о своём здоровье от организатора не скрываю.',
    'Я понимаю, что участие связано с большой физической нагрузкой и риском травмы, и принимаю этот риск. Я отвечаю за последствия нарушения мной правил, указаний судей и требований безопасности. Обязанностей организатора, установленных законом, это не отменяет.',
    'Если я почувствую себя плохо, то прекращу участие и сообщу об этом ближайшему судье или волонтёру. Я согласен(на) на первую и скорую медицинскую помощь во время мероприятия.',
    'Снаряжение и инвентарь, с которыми я выхожу на старт, исправны и соответствуют правилам; за сохранность личных вещей, не сданных в камеру хранения, отвечаю сам(а).',
    'Стартовый номер и чип я не передам другому человеку и верну чип, если положение этого требует.',
    'Данные, указанные при регистрации, верны. С условиями переноса и отмены мероприятия и возврата оплаты я ознакомлен(а).',
  ]
}
