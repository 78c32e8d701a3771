/** Messages of the results on the page of an own registration. */
export const ru = {
  title_one: 'Результат',
  title_few: 'Результаты',
  title_many: 'Результаты',
  diploma: 'Скачать диплом',
  diplomaOf: 'Скачать диплом: {{name}}',
  details: 'Результат подробно',
  detailsOf: 'Результат подробно: {{name}}',
  all: 'Результаты события',
  mine: 'Все мои финиши',
  review: 'Оценить событие',
  reviewNote: 'Как прошло? Оценка поможет тем, кто выберет этот старт в следующий раз.',
  reviewWritten: 'Ваш отзыв о событии',
  notYet: 'результатов пока нет',
  notYetNote: 'Появятся здесь, как только организатор их опубликует.',
  absent: 'в результатах этого номера нет',
  absentNote: 'Если вы финишировали, найдите себя в результатах события и отметьте «Это мой результат».',
} as const
