/** Messages of the pages about Startline for organizers and participants; their text is in `content/pages`. */
export const ru = {
  tabs: 'Кому рассказываем',
  tabOrganizers: 'Организаторам',
  tabParticipants: 'Участникам',
  organizersAction: 'Написать нам',
  organizersSubject: 'Хотим провести старт',
  organizersApi: 'API для разработчиков',
  participantsAction: 'Все предстоящие',
} as const
