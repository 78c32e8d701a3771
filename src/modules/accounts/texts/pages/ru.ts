export const ru = {
  navLabel: 'Разделы аккаунта',
  'nav.start': 'Обзор',
  'nav.registrations': 'Регистрации',
  'nav.orders': 'Заказы',
  'nav.results': 'Результаты',
  'nav.family': 'Семья',
  'nav.invitations': 'Приглашения',
  'nav.documents': 'Документы',
  'nav.tax': 'Налоги',
  'nav.notifications': 'Уведомления',
  'nav.data': 'Мои данные',
  'nav.security': 'Безопасность',
}
