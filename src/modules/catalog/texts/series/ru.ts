/** Of the page of a series. */
export const ru = {
  tabs: 'Разделы серии',
  tabOverview: 'О серии',
  eventsMeta: '{{tab}}: {{name}}',
  next: 'Ближайшие старты',
  nextAll: 'Все предстоящие',
  partners: 'Партнёры',
  partnerSite: 'Сайт партнёра {{name}}:',
  emptyTab: 'В этом разделе пока пусто',
  emptyTabHint: 'Посмотрите другие разделы серии или выберите старт в общем календаре.',
  allEvents: 'Весь календарь',
} as const
