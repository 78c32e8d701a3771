/** Of what others find a list by: its feeds, and the way home. */
export const ru = {
  crumbHome: 'Главная',
  feedRss: 'Лента этого списка, RSS',
  feedJson: 'Лента этого списка, JSON Feed',
  feedCalendar: 'Календарь этого списка',
  subscribe: 'Подписаться на этот список',
  subscribeHint:
    'Новые старты по тем же фильтрам сами появятся в календаре телефона или в программе для чтения лент. Ничего заводить не нужно.',
  subscribeCalendar: 'Добавить в календарь',
  subscribeCalendarFile: 'Скачать календарь',
} as const
