/** Messages of an event's result summary, in a list and on its page. */
export const ru = {
  'winner.male': '{{race}}, первый среди мужчин:',
  'winner.female': '{{race}}, первая среди женщин:',
  'winner.unknown': '{{race}}, первая смешанная команда:',
  'genderLetter.male': 'М',
  'genderLetter.female': 'Ж',
  andMore: '{{name}} и ещё {{count}}',
  hiddenPerson: 'Имя скрыто',
  finishers: '{{count}} на финише',
  atFinish: 'всего на финише',
  rating: 'Оценка {{stars}} из 5, отзывов: {{count}}',

  title: 'Как прошло',
  lastTitle: 'В прошлый раз',
  all: 'Все результаты',
  median: 'медианное время, {{race}}',
  reviews_one: '{{count}} оценка',
  reviews_few: '{{count}} оценки',
  reviews_many: '{{count}} оценок',
  quote: '«{{text}}»',
  podium: 'Призёры, {{race}}',
  podiumPlace: '{{place}} место',
} as const
