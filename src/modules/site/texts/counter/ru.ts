/** Messages of the question about the visit counter. */
export const ru = {
  counterTitle: 'Вопрос о счётчике посещений',
  counterQuestion:
    'Можно считать ваши посещения Яндекс Метрикой? Она узнает, какие страницы вы открыли, и не узнает ваше имя. Откажетесь — всё будет работать так же.',
  counterAllow: 'Разрешить',
  counterRefuse: 'Не надо',
  counterHeading: 'Счётчик посещений',
  counterAllowed: 'Сейчас счётчик разрешён в этом браузере.',
  counterForbidden: 'Сейчас счётчик запрещён в этом браузере: он не загружается.',
  counterForbid: 'Запретить счётчик',
  counterPermit: 'Разрешить счётчик',
} as const
