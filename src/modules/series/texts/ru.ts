/** Messages of the page of a series. */
export const ru = {
  tabs: 'Разделы серии',
  tabOverview: 'О серии',
  tabStandings: 'Зачёт',
  nextEvent: 'Следующий старт',
  openEvent: 'Регистрация открыта',
  register: 'Зарегистрироваться',
  toEvent: 'К событию',
  dates: 'Даты',
  eventsMeta: '{{tab}}: {{name}}',
  nextAll: 'Все предстоящие',
  partners: 'Партнёры',
  partnerSite: 'Сайт партнёра {{name}}:',
  emptyTab: 'Нет событий',
  emptyTabHint: 'Посмотрите другие разделы серии или выберите старт в общем календаре.',
  allEvents: 'Весь календарь',
} as const
